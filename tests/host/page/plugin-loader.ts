/** Loads a plugin's AMD bundle by script tag and hands it the shared modules; knows nothing of the plugin itself. */
import type { AppPlugin } from '@grafana/data';
import { sharedModules } from './shared-modules';

type Factory = (...modules: unknown[]) => unknown;
interface Definition {
  dependencies: string[];
  factory: Factory;
}

export async function loadAppPlugin(modulePath: string): Promise<AppPlugin> {
  const uri = new URL('/' + modulePath, window.location.origin).href;
  const { dependencies, factory } = await fetchDefinition(uri);
  // `module.uri` is how a create-plugin bundle learns where its chunks are.
  const modules = dependencies.map((name) => (name === 'module' ? { id: uri, uri } : shared(name)));
  const exported = (await factory(...modules)) as { plugin?: AppPlugin };
  if (!exported.plugin) {
    throw new Error(`${modulePath} exports no plugin.`);
  }
  return exported.plugin;
}

function fetchDefinition(uri: string): Promise<Definition> {
  return new Promise((resolve, reject) => {
    let definition: Definition | undefined;
    window.define = Object.assign(
      (...args: unknown[]) => {
        const factory = args.pop() as Factory;
        const dependencies = (args.find(Array.isArray) ?? []) as string[];
        definition = { dependencies, factory };
      },
      { amd: {} }
    );
    const script = document.createElement('script');
    script.src = uri;
    script.onload = () => (definition ? resolve(definition) : reject(new Error(`${uri} is not an AMD module.`)));
    script.onerror = () =>
      reject(new Error(`${uri} could not be loaded. Build the plugin first: npm run build:plugin`));
    document.head.append(script);
  });
}

function shared(name: string): unknown {
  if (!(name in sharedModules)) {
    throw new Error(`The plugin asks for "${name}", which this host does not share.`);
  }
  return sharedModules[name];
}
