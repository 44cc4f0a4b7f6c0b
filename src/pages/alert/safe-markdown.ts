/**
 * Markdown of an analyst as harmless HTML. The text is untrusted: nothing in it may run, load anything, or lead anywhere but to
 * http(s) addresses in a new tab. Grafana's own sanitizing lets remote images and styles through, so a short allow-list follows it.
 */
import { renderMarkdown } from '@grafana/data';
import { httpAddress } from '../../model/alert-links';

const ALLOWED = new Set(
  'P BR HR STRONG EM B I DEL CODE PRE BLOCKQUOTE UL OL LI TABLE THEAD TBODY TR TH TD A H3 H4'.split(' ')
);
/** Their content is not text for a reader either. */
const DROPPED = new Set('SCRIPT STYLE TEMPLATE NOSCRIPT IFRAME OBJECT EMBED SVG MATH'.split(' '));

export function safeMarkdown(text: string): string {
  // A parsed document is inert: it runs no script and loads no image.
  const parsed = new DOMParser().parseFromString(renderMarkdown(text), 'text/html');
  const clean = document.implementation.createHTMLDocument('').body;
  copyInto(clean, parsed.body);
  return clean.innerHTML;
}

function copyInto(target: HTMLElement, source: ParentNode): void {
  for (const node of Array.from(source.childNodes)) {
    if (node.nodeType === Node.TEXT_NODE) {
      target.append(node.textContent ?? '');
    } else if (node.nodeType === Node.ELEMENT_NODE) {
      copyElement(target, node as HTMLElement);
    }
  }
}

function copyElement(target: HTMLElement, element: HTMLElement): void {
  const name = element.tagName.toUpperCase();
  if (DROPPED.has(name)) {
    return;
  }
  if (name === 'IMG') {
    target.append(`[image: ${element.getAttribute('alt') || 'without a name'}]`);
    return;
  }
  const kept = /^H[1-6]$/.test(name) ? (name < 'H3' ? 'H3' : 'H4') : name;
  const address = name === 'A' ? httpAddress(element.getAttribute('href') ?? '') : null;
  if (!ALLOWED.has(kept) || (name === 'A' && !address)) {
    copyInto(target, element);
    return;
  }
  // Built anew: no attribute of the original comes along.
  const copy = target.ownerDocument.createElement(kept);
  if (address) {
    copy.setAttribute('href', address.href);
    copy.setAttribute('target', '_blank');
    copy.setAttribute('rel', 'noopener noreferrer');
  }
  copyInto(copy, element);
  target.append(copy);
}
