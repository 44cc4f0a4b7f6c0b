/** The configuration page: where the sidecar is, and whether it answers. */
import React from 'react';
import { useSettings } from '../../api/settings';
import { ProblemView } from '../../components/problem-view';
import { Loading } from '../../components/states';

export function ConfigurationPage() {
  const { data, error } = useSettings();
  return error ? <ProblemView problem={error} /> : data ? <p>{data.sidecarUrl}</p> : <Loading what="the settings" />;
}
