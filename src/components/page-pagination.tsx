/** Page numbers under a list; absent when everything fits on one page. The next page is read from its top. */
import { Box, Pagination } from '@grafana/ui';
import React, { useRef } from 'react';

interface Props {
  /** The first page is 1. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

/** To be put into the section whose list it turns. */
export function PagePagination({ page, pageSize, total, onPage }: Props) {
  const foot = useRef<HTMLDivElement>(null);
  const pages = Math.ceil(total / pageSize);
  const turn = (next: number) => {
    onPage(next);
    foot.current?.closest('section')?.scrollIntoView?.({ block: 'start' });
  };
  return pages > 1 ? (
    <Box marginTop={2} ref={foot}>
      <Pagination currentPage={page} numberOfPages={pages} onNavigate={turn} />
    </Box>
  ) : null;
}
