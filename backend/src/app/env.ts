/** From the environment to what the sidecar runs with; the start stops here with every problem named. */
import { ConfigError } from '../base/errors';
import { readConfig, type Config } from './config';
import { misspelt } from './misspelt';
import { readSecrets, type Secrets } from './secrets';

export interface Settings {
  config: Config;
  secrets: Secrets;
}

export function readEnvironment(env: NodeJS.ProcessEnv): Settings {
  const config = readConfig(env);
  const secrets = readSecrets(env);
  if (config.value === null || secrets.value === null)
    throw new ConfigError([...config.problems, ...secrets.problems, ...misspelt(env)]);
  return { config: config.value, secrets: secrets.value };
}
