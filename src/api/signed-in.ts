/** The role of the person who is signed in, for showing what they may do; Grafana's proxy is what enforces it. */

interface BootData {
  user?: { orgRole?: string };
}

/** Empty when Grafana does not say. Read from the page itself: the typed `config` differs between Grafana 12 and 13. */
export function signedInRole(): string {
  return (window as { grafanaBootData?: BootData }).grafanaBootData?.user?.orgRole ?? '';
}
