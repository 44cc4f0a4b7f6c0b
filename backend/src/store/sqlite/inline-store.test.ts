import { describeStore } from '../conformance/store-conformance';
import { openInlineStore } from './inline-store';

describeStore('SQLite, without threads', (settings) => openInlineStore(settings));
