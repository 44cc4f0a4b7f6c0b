// @ts-check
/** Grafana's own icons and fonts: from the npm packages where they are there, stand-ins for the few that are not. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sendFile } from './answers.mjs';

const MODULES = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../node_modules');
const ICONS = path.join(MODULES, '@grafana/ui/dist/public/img');

/** @type {Record<string, string>} an icon that exists, mirrored when the name starts with `-` */
const ICON_STAND_INS = { spinner: 'sync', 'angle-double-left': '-angle-double-right' };
const BLANK = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"></svg>';

/**
 * @param {import('node:http').ServerResponse} response
 * @param {string} name below /public/build/img, e.g. `icons/unicons/sync.svg`
 */
export async function sendIcon(response, name) {
  const asked = path.parse(path.posix.normalize('/' + name));
  const standIn = ICON_STAND_INS[asked.name];
  const file = path.join(ICONS, asked.dir, (standIn ?? asked.name).replace(/^-/, '') + '.svg');
  const svg = await readFile(file, 'utf8').catch(() => BLANK);
  response.writeHead(200, { 'content-type': 'image/svg+xml', 'cache-control': 'max-age=3600' });
  response.end(standIn?.startsWith('-') ? svg.replace('<svg', '<svg transform="scale(-1 1)"') : svg);
}

/**
 * One variable font stands for all weights of a family.
 *
 * @param {import('node:http').ServerResponse} response
 * @param {string} name below /public/fonts, e.g. `inter/Inter-Medium.woff2`
 */
export function sendFont(response, name) {
  const family = name.startsWith('inter/') ? 'inter' : 'roboto-mono';
  const style = name.includes('Italic') ? 'italic' : 'normal';
  return sendFile(
    response,
    path.join(MODULES, '@fontsource-variable', family, 'files'),
    `${family}-latin-wght-${style}.woff2`
  );
}
