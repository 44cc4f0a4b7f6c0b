// @ts-check
/** Who is signed in to the preview host: a person with the role of the cookie; there is no password. */

export const ROLES = ['Viewer', 'Editor', 'Admin'];
const THEMES = ['dark', 'light'];
const ROLE_COOKIE = 'preview_role';
const THEME_COOKIE = 'preview_theme';

/**
 * @typedef {{ role: string, theme: string, permissions: Record<string, boolean> }} SignedInUser
 * @typedef {{ id: string, roles?: { role: { permissions: { action: string }[] }, grants: string[] }[] }} WithRoles
 */

/**
 * @param {string} cookieHeader
 * @param {WithRoles} manifest
 * @param {string | null} [wantedRole] a choice in the address (`?role=Viewer`)
 * @returns {SignedInUser}
 */
export function signedInUser(cookieHeader, manifest, wantedRole) {
  const cookies = readCookies(cookieHeader);
  const role = known(wantedRole, ROLES) ?? known(cookies[ROLE_COOKIE], ROLES) ?? 'Admin';
  const theme = known(cookies[THEME_COOKIE], THEMES) ?? 'dark';
  return { role, theme, permissions: permissionsOf(role, manifest) };
}

/**
 * A role that came in the address is kept, because the requests of the page do not repeat it.
 *
 * @param {SignedInUser} user
 */
export function roleCookie(user) {
  return `${ROLE_COOKIE}=${user.role}; Path=/; SameSite=Lax`;
}

/**
 * A theme in the address holds for that page only, as in Grafana.
 *
 * @param {SignedInUser} user
 * @param {string | null} wantedTheme
 */
export function themeOf(user, wantedTheme) {
  return known(wantedTheme, THEMES) ?? user.theme;
}

/**
 * @param {string} role
 * @param {string} [required]
 */
export function hasRole(role, required) {
  return !required || ROLES.indexOf(role) >= ROLES.indexOf(required);
}

/**
 * What Grafana tells the plugin's backend about the user, under its own field names.
 *
 * @param {SignedInUser} user
 */
export function grafanaContext(user) {
  const id = ROLES.indexOf(user.role) + 1;
  const login = user.role.toLowerCase();
  return {
    UserID: id,
    UserUID: `preview-${login}`,
    OrgID: 1,
    OrgName: 'Main Org.',
    OrgRole: user.role,
    Login: login,
    Name: `Preview ${user.role}`,
    Email: `${login}@example.test`,
    AuthenticatedBy: 'password',
    IsGrafanaAdmin: false,
    IsAnonymous: false,
    IsDisabled: false,
    Teams: [],
  };
}

/**
 * @param {string} role
 * @param {WithRoles} manifest
 */
function permissionsOf(role, manifest) {
  /** @type {Record<string, boolean>} */
  const permissions = { 'plugins.app:access': true };
  if (role === 'Admin') {
    permissions['plugins:write'] = true;
  }
  for (const { role: declared, grants } of manifest.roles ?? []) {
    if (grants.some((grant) => hasRole(role, grant))) {
      declared.permissions.forEach(({ action }) => (permissions[action] = true));
    }
  }
  return permissions;
}

/** @param {string} header */
function readCookies(header) {
  return Object.fromEntries(header.split(/;\s*/).map((pair) => pair.split('=', 2)));
}

/**
 * @param {string | null | undefined} value
 * @param {string[]} allowed
 */
function known(value, allowed) {
  return value && allowed.includes(value) ? value : undefined;
}
