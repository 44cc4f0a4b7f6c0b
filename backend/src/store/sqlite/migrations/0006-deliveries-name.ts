/** A delivery names the first alerts that it told of, so that a person who looks at it finds them. Older ones do not. */
export const sql = `ALTER TABLE deliveries ADD COLUMN told TEXT NOT NULL DEFAULT '[]';`;
