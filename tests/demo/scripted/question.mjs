// @ts-check
/** What a request to the Messages API asks about: read from the look-ups in it, as a model would. */

/**
 * `fires`: how many of this alert are on record, this one included.
 *
 * @typedef {{ name: string, labels: Record<string, string>, fires: number }} Question
 */

/**
 * Null: it tells of no alert.
 *
 * @param {any} request the body of the request, parsed
 * @returns {Question | null}
 */
export function questionIn(request) {
  const blocks = (request?.messages ?? []).flatMap((/** @type {any} */ { content }) =>
    Array.isArray(content) ? content : []
  );
  const call = blocks.find((/** @type {any} */ { type, name }) => type === 'tool_use' && name === 'get_alert');
  const result = blocks.find(
    (/** @type {any} */ { type, tool_use_id: id }) => type === 'tool_result' && id === call?.id
  );
  if (typeof result?.content !== 'string') {
    return null;
  }
  const { alert, history } = JSON.parse(result.content);
  return { name: alert.name, labels: alert.labels, fires: history?.firesOnRecord ?? 1 };
}
