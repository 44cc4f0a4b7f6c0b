/** The configuration page as Grafana mounts it: outside the app's routes, with a query cache of its own. */
import { QueryClientProvider } from '@tanstack/react-query';
import React, { useState } from 'react';
import { createQueryClient } from '../api/query-client';
import { ConfigurationPage } from '../pages/configuration/configuration-page';

export default function Configuration() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigurationPage />
    </QueryClientProvider>
  );
}
