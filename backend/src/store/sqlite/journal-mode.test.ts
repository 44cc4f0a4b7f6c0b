import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { journalModeFor } from './journal-mode';

const on = (type: number | null) => journalModeFor('auto', '/somewhere/history.db', () => type);

it.each([
  ['ext4', 0xef53],
  ['XFS', 0x58465342],
  ['tmpfs', 0x01021994],
  ['the upper layer of a container', 0x794c7630],
])('is a write-ahead log on %s', (_, type) => expect(on(type)).toBe('WAL'));

it.each([
  ['NFS', 0x6969],
  ['CIFS', 0xff534d42],
  ['SMB 2', 0xfe534d42],
  ['FUSE, and the shares of virtual machines', 0x65735546],
  ['9p', 0x01021997],
  ['AFS', 0x5346414f],
  ['Ceph', 0x00c36400],
  ['Lustre', 0x0bd00bd0],
  ['what nobody has heard of', 0x12345678],
  ['a system whose types say nothing', null],
])('is a rollback journal on %s', (_, type) => expect(on(type)).toBe('DELETE'));

it('is what was asked for, wherever the file lies', () => {
  expect(journalModeFor('WAL', '/somewhere', () => 0x6969)).toBe('WAL');
  expect(journalModeFor('DELETE', '/somewhere', () => 0xef53)).toBe('DELETE');
});

it('looks at the folder that is there when file and folders are yet to be made', () => {
  const [made, toBeMade] = [tmpdir(), join(tmpdir(), 'not', 'made', 'history.db')];
  expect(journalModeFor('auto', toBeMade)).toBe(journalModeFor('auto', made));
});
