// @ts-check
/** The part of Go's text/template that plugin routes use: fields of JsonData and SecureJsonData, and `orEmpty`. */

const ACTION = /\{\{-?\s*([\s\S]*?)\s*-?\}\}/g;
const FIELD = /^\.(JsonData|SecureJsonData)\.([A-Za-z_]\w*)$/;

/**
 * Renders a template; a missing key prints `<no value>` as Go does, an expression that is not known throws.
 *
 * @param {string} template
 * @param {{ JsonData: Record<string, unknown>, SecureJsonData: Record<string, string> }} data
 */
export function renderTemplate(template, data) {
  return template.replace(ACTION, (_, expression) => {
    const piped = expression.match(/^(\S+)\s*\|\s*orEmpty$/) ?? expression.match(/^orEmpty\s+(\S+)$/);
    const field = FIELD.exec(piped ? piped[1] : expression);
    if (!field) {
      throw new Error(`template: unexpected "${expression}"`);
    }
    const value = data[/** @type {'JsonData' | 'SecureJsonData'} */ (field[1])][field[2]];
    if (value === undefined || value === null) {
      return piped ? '' : '<no value>';
    }
    return String(value);
  });
}
