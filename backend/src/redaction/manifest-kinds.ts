/**
 * Of which kind the object is that a `data:` of a manifest belongs to, in YAML and in JSON. Knows nothing of secrets.
 */

/** What was said of an object; a torn one says nothing, two that ran together say more than one thing. */
interface Manifest {
  /** How far its keys are indented. */
  indent: number;
  kinds: string[];
  keys: string[];
}

const YAML_KEY = /^(?<before>[ \t]{0,64}(?:- )?)(?<key>apiVersion|kind|data|stringData):[ \t]*["']?(?<value>\w{0,64})/;
const JSON_PART = /[{}]|"kind\\{0,7}"\s{0,8}:\s{0,8}\\{0,7}"(?<kind>\w{1,64})/g;

/** True where it is plainly something else, a ConfigMap beside a Secret; a list of objects is no object. */
function isOther({ kinds }: Manifest): boolean {
  return kinds.length > 0 && kinds.every((kind) => kind !== 'Secret' && kind !== 'List');
}

/** For each line of YAML whether it is the `data:` of something else. */
export function othersInYaml(lines: readonly string[]): boolean[] {
  const open: Manifest[] = [];
  const owners = lines.map((line) => ownerOf(line, open));
  return owners.map((owner) => owner !== null && isOther(owner));
}

function ownerOf(line: string, open: Manifest[]): Manifest | null {
  const depth = line.search(/\S/);
  if (depth < 0) return null;
  if (line.startsWith('---')) return ((open.length = 0), null);
  const starts = line.startsWith('- ', depth);
  const indent = starts ? depth + 2 : depth;
  while (open.length > 0 && (open.at(-1)!.indent > indent || (starts && open.at(-1)!.indent === indent))) open.pop();
  if (open.at(-1)?.indent !== indent) open.push({ indent, kinds: [], keys: [] });
  const found = YAML_KEY.exec(line)?.groups;
  if (!found) return null;
  const { key, value } = found as { key: string; value: string };
  if (open.at(-1)!.keys.includes(key)) {
    // The next object began without a line between; of which of the two the keys before were is not known.
    if (key === 'kind') open.at(-1)!.kinds.push(value);
    open[open.length - 1] = { indent, kinds: [], keys: [] };
  }
  const object = open.at(-1)!;
  object.keys.push(key);
  if (key === 'kind') object.kinds.push(value);
  return key === 'kind' || key === 'apiVersion' ? null : object;
}

/** For a place in JSON whether it lies in something else; places are asked for from left to right. */
export function othersInJson(text: string): (at: number) => boolean {
  const parts: Array<{ at: number; object: Manifest | null }> = [];
  const open: Manifest[] = [];
  for (const { index, 0: part, groups } of text.matchAll(JSON_PART)) {
    if (part === '{') open.push({ indent: 0, kinds: [], keys: [] });
    else if (part === '}') open.pop();
    else open.at(-1)?.kinds.push(groups!.kind!);
    parts.push({ at: index, object: open.at(-1) ?? null });
  }
  let next = 0;
  return (at) => {
    while (next < parts.length && parts[next]!.at < at) next++;
    const object = parts[next - 1]?.object;
    return object !== null && object !== undefined && isOther(object);
  };
}
