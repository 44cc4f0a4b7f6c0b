/** What a role may not do, in words. Grafana's proxy and the sidecar are what hold it. */

/** `doing`: "asking for an analysis". Null: they may. */
export function whyNotChange(role: string, doing: string): string | null {
  return role === 'Editor' || role === 'Admin'
    ? null
    : `Your role is ${role || 'unknown'}: ${doing} needs the role Editor or Admin.`;
}
