/** `npm start`: the sidecar alone, as in production; installs and builds what is missing first. */
import { needBuilt, needNode, needPackages, root } from './prepare.mjs';
import { join } from 'node:path';

needNode();
needPackages();
needBuilt(['contract', 'backend']);
await import(join(root, 'backend/dist/main.js'));
