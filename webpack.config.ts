/** The plugin's bundle: Grafana's scaffolded webpack configuration, held to this plugin's own src/ folder. */
import path from 'path';
import type { Configuration } from 'webpack';
import { merge } from 'webpack-merge';
import grafanaConfig, { type Env } from './.config/webpack/webpack.config.ts';

const SRC = path.resolve(process.cwd(), 'src');

const config = async (env: Env): Promise<Configuration> => {
  const base = await grafanaConfig(env);
  // The scaffold takes every folder called src for a plugin; only ours is one.
  const entry = Object.fromEntries(
    Object.entries(base.entry as Record<string, string>).filter(([, file]) => file.startsWith(SRC + path.sep))
  );
  return merge(
    { ...base, entry },
    {
      // The contract is bundled from source, so that what a page does not use is left out.
      resolve: { alias: { '@alert-recall/contract': path.resolve(process.cwd(), 'contract/src/index.ts') } },
      // Pages are lazy chunks behind a small module.js; the scaffold's size hints assume a single file.
      performance: { hints: false },
    }
  );
};

export default config;
