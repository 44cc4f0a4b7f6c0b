// @ts-check
/** What the demo keeps in .demo/ between two starts: the history, the secrets it made up, and whether it was played to the end. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** @typedef {{ webhookSecret: string, hmacSecret: string, apiToken: string }} Secrets */

export class DemoData {
  /** @param {string} folder */
  constructor(folder) {
    this.folder = folder;
    this.database = path.join(folder, 'history.db');
    this.log = path.join(folder, 'sidecar.log');
    this.playedFile = path.join(folder, 'played.json');
    this.secretsFile = path.join(folder, 'secrets.json');
  }

  /** When the history was played to its end; null if it never was. @returns {Date | null} */
  playedAt() {
    if (!existsSync(this.playedFile) || !existsSync(this.database) || !existsSync(this.secretsFile)) {
      return null;
    }
    return new Date(JSON.parse(readFileSync(this.playedFile, 'utf8')).at);
  }

  /** Empties the folder and makes up new secrets. */
  startAnew() {
    rmSync(this.folder, { recursive: true, force: true });
    mkdirSync(this.folder, { recursive: true });
    const secret = () => randomBytes(18).toString('hex');
    const secrets = { webhookSecret: secret(), hmacSecret: secret(), apiToken: secret() };
    writeFileSync(this.secretsFile, JSON.stringify(secrets, null, 2) + '\n', { mode: 0o600 });
  }

  /** @returns {Secrets} */
  secrets() {
    return JSON.parse(readFileSync(this.secretsFile, 'utf8'));
  }

  /** @param {number} at */
  markPlayed(at) {
    writeFileSync(this.playedFile, JSON.stringify({ at: new Date(at).toISOString() }) + '\n');
  }

  /** The sidecar's own settings for this data. @param {number} port */
  environment(port) {
    const { webhookSecret, hmacSecret, apiToken } = this.secrets();
    return {
      PORT: String(port),
      HOST: '127.0.0.1',
      HISTORY_DB_PATH: this.database,
      JOURNAL_MODE: 'WAL',
      WEBHOOK_SECRET: webhookSecret,
      GRAFANA_HMAC_SECRET: hmacSecret,
      API_TOKEN: apiToken,
    };
  }
}
