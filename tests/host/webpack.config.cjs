/** Bundles the preview host's page with the @grafana packages that Grafana itself would share with the plugin. */
const path = require('node:path');

const ROOT = path.resolve(__dirname, '../..');
const inModules = (name) => path.join(ROOT, 'node_modules', name);

module.exports = {
  mode: 'production',
  context: __dirname,
  entry: { host: './page/index.tsx' },
  output: { path: path.join(__dirname, 'dist'), filename: '[name].js', publicPath: '/host/', clean: true },
  devtool: false,
  cache: { type: 'filesystem', name: 'preview-host', cacheDirectory: inModules('.cache/webpack') },
  performance: { hints: false },
  stats: 'errors-warnings',
  // Minifying 10 MB of libraries takes longer than loading them from the same machine.
  optimization: { minimize: false },
  module: {
    rules: [
      // @grafana/ui imports some files of other packages without their extension.
      { test: /\.m?js$/, resolve: { fullySpecified: false } },
      {
        test: /\.tsx?$/,
        exclude: /node_modules/,
        use: {
          loader: 'swc-loader',
          options: { jsc: { target: 'es2022', parser: { syntax: 'typescript', tsx: true } } },
        },
      },
      { test: /\.css$/, use: ['style-loader', 'css-loader'] },
      { test: /\.(png|jpe?g|gif|svg|woff2?|ttf)$/, type: 'asset/resource' },
    ],
  },
  resolve: {
    extensions: ['.tsx', '.ts', '.mjs', '.js'],
    alias: {
      // One router for @grafana/ui, the host and the plugin.
      'react-router-dom-v5-compat': inModules('react-router-dom'),
      // Left out of the package's public entry; Grafana sets the page component through it.
      'grafana-runtime-plugin-page': inModules('@grafana/runtime/dist/esm/components/PluginPage.mjs'),
    },
  },
};
