/** The wire contract as one module: what the server mounts and the client calls. */
export * from './primitives';
export * from './errors';
export * from './search';
export * from './state-reasons';
export * from './storm';
export * from './case';
export * from './case-words';
export * from './hours';
export * from './alerts';
export * from './fires';
export * from './labels';
export * from './analyses';
export * from './overview';
export * from './deliveries';
export * from './heartbeats';
export * from './health';
export * from './routes';
