// @ts-check
/** Plugin settings as Grafana stores and serves them: what is secret goes in and never comes out. */

/**
 * @typedef {{ enabled: boolean, pinned: boolean, jsonData: Record<string, unknown>, secureJsonData: Record<string, string> }} StoredSettings
 * @typedef {{ id: string, name: string, type: string, info: object, includes?: object[], dependencies?: object, extensions?: object,
 *   routes?: import('./route-match.mjs').PluginRoute[], roles?: any[] }} Manifest
 */

export class PluginSettings {
  /** @param {Manifest} manifest @param {StoredSettings} stored */
  constructor(manifest, stored) {
    this.manifest = manifest;
    this.stored = stored;
  }

  /** The answer to GET /api/plugins/:id/settings. */
  view() {
    const { manifest, stored } = this;
    const secrets = Object.entries(stored.secureJsonData).filter(([, value]) => value !== '');
    return {
      name: manifest.name,
      type: manifest.type,
      id: manifest.id,
      enabled: stored.enabled,
      pinned: stored.pinned,
      autoEnabled: false,
      module: `public/plugins/${manifest.id}/module.js`,
      baseUrl: `public/plugins/${manifest.id}`,
      info: manifest.info,
      includes: manifest.includes ?? [],
      dependencies: manifest.dependencies ?? {},
      extensions: manifest.extensions ?? {},
      jsonData: stored.jsonData,
      secureJsonFields: Object.fromEntries(secrets.map(([key]) => [key, true])),
      defaultNavUrl: `/a/${manifest.id}`,
      latestVersion: '',
      hasUpdate: false,
      state: '',
      signature: 'unsigned',
      signatureType: '',
      signatureOrg: '',
      angularDetected: false,
      loadingStrategy: 'script',
    };
  }

  /**
   * POST replaces everything but the secrets, which are merged key by key.
   *
   * @param {Partial<StoredSettings>} body
   */
  update(body) {
    this.stored = {
      enabled: body.enabled ?? false,
      pinned: body.pinned ?? false,
      jsonData: body.jsonData ?? {},
      secureJsonData: { ...this.stored.secureJsonData, ...body.secureJsonData },
    };
  }
}
