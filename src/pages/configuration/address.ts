/** Whether an address can be the sidecar's; says what is wrong with it in words. */
export function addressFault(text: string): string | null {
  const address = text.trim();
  if (!address) {
    return 'Enter the address of the sidecar.';
  }
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return 'This is not an address. It looks like http://alert-recall:8080.';
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return 'The address has to begin with http:// or https://.';
  }
  if (url.username || url.password) {
    return 'Leave user and password out of the address; the token below is stored safely.';
  }
  if (url.search || url.hash) {
    return 'Leave everything from “?” or “#” on out of the address.';
  }
  if (url.pathname !== '/') {
    return `Leave the path “${url.pathname}” out of the address: the sidecar answers at its root, and Grafana adds the path of each call itself.`;
  }
  return null;
}
