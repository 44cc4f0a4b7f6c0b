/** Page numbers under a list; absent when everything fits on one page. */
import { Box, Pagination } from '@grafana/ui';
import React from 'react';

interface Props {
  /** The first page is 1. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

export function PagePagination({ page, pageSize, total, onPage }: Props) {
  const pages = Math.ceil(total / pageSize);
  return pages > 1 ? (
    <Box marginTop={2}>
      <Pagination currentPage={page} numberOfPages={pages} onNavigate={onPage} />
    </Box>
  ) : null;
}
