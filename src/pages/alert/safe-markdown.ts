/**
 * Markdown of an analyst as harmless HTML. The text is untrusted: nothing in it may run, load anything, or lead anywhere but to
 * http(s) addresses in a new tab. Grafana's own sanitizing lets remote images and styles through, so a short list is kept here.
 */
import { renderMarkdown } from '@grafana/data';
import DOMPurify from 'dompurify';
import { httpAddress } from '../../model/alert-links';

const TEXT = 'p br hr strong em b i del code pre blockquote ul ol li table thead tbody tr th td'.split(' ');
/** What is replaced once it is harmless. */
const REPLACED = 'a img h1 h2 h3 h4 h5 h6'.split(' ');

const purify = DOMPurify();

export function safeMarkdown(text: string): string {
  const clean = purify.sanitize(renderMarkdown(text), {
    ALLOWED_TAGS: [...TEXT, ...REPLACED],
    ALLOWED_ATTR: ['href', 'alt'],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM: true,
  });
  for (const image of clean.querySelectorAll('img')) {
    image.replaceWith(`[image: ${image.alt || 'without a name'}]`);
  }
  for (const link of clean.querySelectorAll('a')) {
    lead(link);
  }
  for (const heading of clean.querySelectorAll('h1, h2, h5, h6')) {
    // The page has headings of its own above.
    const kept = clean.ownerDocument.createElement(/[12]/.test(heading.tagName) ? 'h3' : 'h4');
    kept.append(...heading.childNodes);
    heading.replaceWith(kept);
  }
  return clean.innerHTML;
}

/** Out of the page in a new tab, or nowhere. */
function lead(link: HTMLAnchorElement): void {
  const address = httpAddress(link.getAttribute('href') ?? '');
  if (!address) {
    link.replaceWith(...link.childNodes);
    return;
  }
  link.href = address.href;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
}
