/** Signs a person in for a test, as Grafana tells its page. */
export function signInAs(orgRole: 'Viewer' | 'Editor' | 'Admin'): void {
  Object.assign(window, { grafanaBootData: { user: { orgRole } } });
}
