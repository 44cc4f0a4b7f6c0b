/** A delivery names the first alerts that it told of, so that who looks at it finds them. Older ones name none. */
export const sql = `ALTER TABLE deliveries ADD COLUMN told TEXT NOT NULL DEFAULT '[]';`;
