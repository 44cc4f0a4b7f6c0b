/** The silence of a heartbeat is put away by somebody: others want to know by whom. Of older ones it is not known. */
export const sql = `ALTER TABLE alerts ADD COLUMN put_away_by TEXT;`;
