/**
 * Kubernetes Secret manifests, as YAML and as JSON: every value under `data` and `stringData`, whatever its key; a
 * ConfigMap beside it keeps its values. Knows nothing of names.
 */
import { isPlaceholder } from './key-names';
import { othersInJson, othersInYaml } from './manifest-kinds';
import type { Mark } from './marks';

const IS_SECRET = /\bkind\\{0,7}["']?:\s{0,4}\\{0,7}["']?Secret\b/;
const JSON_DATA = /(?<head>\\{0,7}"(?:stringData|data)\\{0,7}"\s{0,8}:\s{0,8}\{)(?<values>[^{}]{1,65536})/g;
const JSON_VALUE = /(?<head>:\s{0,8}\\{0,7}")(?<value>(?:[^"\\]|\\(?=[nrt/])){1,32768})/g;
const YAML_DATA = /^(?<indent>[ \t]{0,64})(?:- )?(?:stringData|data):[ \t]*$/;
const YAML_VALUE = /^(?<head>[ \t]{1,64}[\w."'-]{1,256}:[ \t]{1,4}["']?)(?<value>[^\s"'|>][^\n"']{0,32767})/;

export function redactSecretManifests(text: string, lower: string, mark: Mark): string {
  if (!lower.includes('data') || !lower.includes('kind') || !IS_SECRET.test(text)) return text;
  const hide = (head: string, value: string) => head + (isPlaceholder(value) ? value : mark('secret'));
  const isOther = othersInJson(text);
  const out = text.replace(JSON_DATA, (...args) => {
    const { head, values } = args[args.length - 1] as Record<string, string>;
    if (isOther(args[args.length - 3] as number)) return args[0] as string;
    return head! + values!.replace(JSON_VALUE, (_, before: string, value: string) => hide(before, value));
  });
  return yamlValues(out, hide);
}

/**
 * A line belongs to the block as long as it is deeper than `data:`; one without a key goes on with the value before it.
 */
function yamlValues(text: string, hide: (head: string, value: string) => string): string {
  let inside = -1;
  const lines = text.split('\n');
  const others = othersInYaml(lines);
  return lines
    .map((line, i) => {
      const depth = line.search(/\S/);
      if (inside >= 0 && depth > inside) {
        const found = YAML_VALUE.exec(line)?.groups;
        if (found) return hide(found.head!, found.value!) + line.slice(found.head!.length + found.value!.length);
        return /:[ \t]*(?:[|>][+-]?)?$/.test(line.trimEnd())
          ? line
          : line.slice(0, depth) + hide('', line.slice(depth));
      }
      const block = YAML_DATA.exec(line);
      inside = block && !others[i] ? block.groups!.indent!.length : depth < 0 ? inside : -1;
      return line;
    })
    .join('\n');
}
