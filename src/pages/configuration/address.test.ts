import { addressFault } from './address';

it.each(['http://alert-recall:8080', 'https://recall.example', ' http://10.0.0.1:8080/ '])('accepts %s', (address) => {
  expect(addressFault(address)).toBeNull();
});

it.each([
  ['', 'Enter the address of the sidecar.'],
  ['alert-recall', 'This is not an address. It looks like http://alert-recall:8080.'],
  ['alert-recall:8080', 'The address has to begin with http:// or https://.'],
  ['javascript:alert(1)', 'The address has to begin with http:// or https://.'],
  ['http://me:secret@recall:8080', 'Leave user and password out of the address; the token below is stored safely.'],
  [
    'http://recall:8080/api/v1',
    'Leave the path “/api/v1” out of the address: the sidecar answers at its root, and Grafana adds the path of each call itself.',
  ],
  ['http://recall:8080/?a=b', 'Leave everything from “?” or “#” on out of the address.'],
])('says what is wrong with "%s"', (address, fault) => {
  expect(addressFault(address)).toBe(fault);
});
