// @ts-check
/** Starts what the browser tests look at, and tells them where it is through the environment. */
import { startStage } from './stage.mjs';

export default async function globalSetup() {
  const stage = await startStage();
  process.env.E2E_STAGE = JSON.stringify(stage.addresses);
  return () => stage.stop();
}
