/**
 * Every fire moves the last activity of its incident: indices that lead over it are written anew each time. The opening
 * never moves.
 */

export const sql = `
DROP INDEX incidents_by_scope;
DROP INDEX incidents_by_activity;
CREATE INDEX incidents_by_scope ON incidents (org_id, scope);
CREATE INDEX incidents_by_opening ON incidents (opened_at);
`;
