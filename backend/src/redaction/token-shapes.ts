/** Secrets that name themselves by a fixed prefix or shape. Knows nothing of the text around them. */
import type { Mark } from './marks';
import { replaceRuns } from './runs';

/** Kind and shape; the shapes are case-sensitive and each has a longest length. */
const SHAPES: ReadonlyArray<readonly [kind: string, shape: string]> = [
  // The head ends where another begins: a run of heads would else be read to its end from each of them.
  ['jwt', 'eyJ(?:[A-Za-z0-9]|[_-](?!eyJ)){8,4096}\\.[\\w-]{8,8192}(?:\\.[\\w-]{0,4096}){0,3}'],
  ['grafana-token', 'eyJrIjoi[\\w+/=-]{20,1024}|glsa_\\w{20,128}|glc_[\\w+/=-]{20,1024}'],
  ['anthropic-key', 'sk-ant-[\\w-]{16,512}'],
  ['openai-key', 'sk-(?:proj|svcacct|admin|or-v1)-[\\w-]{16,512}|sk-[A-Za-z0-9]{32,512}'],
  ['github-token', 'gh[pousr]_[A-Za-z0-9]{30,512}|github_pat_\\w{22,512}'],
  ['gitlab-token', 'gl(?:pat|ptt|dt|rt|rtr|soat|cbt|agent|ft|oas|imt|ffct|wt)-[\\w.-]{20,512}|GR1348941[\\w-]{20,128}'],
  ['slack-token', 'xox[abeoprs][-.][\\w.-]{10,512}|xapp-[\\w-]{10,512}'],
  ['stripe-key', '[srp]k_(?:live|test)_[A-Za-z0-9]{16,512}|whsec_[\\w+/=-]{20,128}'],
  ['npm-token', 'npm_[A-Za-z0-9]{36,128}'],
  ['pypi-token', 'pypi-AgE[\\w-]{40,1024}'],
  ['rubygems-key', 'rubygems_[a-f0-9]{40,64}'],
  ['google-key', 'AIza[\\w-]{35,64}|ya29\\.[\\w-]{20,2048}|GOCSPX-[\\w-]{20,128}|1//0[\\w-]{40,512}'],
  ['aws-key-id', '(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}(?![A-Za-z0-9])'],
  ['azure-secret', '[\\w~.-]{3}\\dQ~[\\w~.-]{31,40}'],
  ['newrelic-key', 'NR(?:AK|II|IQ|RA|JS|SP|BR)-[\\w-]{18,128}|[a-f0-9x]{36}NRAL'],
  [
    'hashicorp-token',
    '[A-Za-z0-9]{14}\\.atlasv1\\.[\\w=-]{40,256}|hv[sbr]\\.[\\w-]{20,1024}|s\\.(?=[A-Za-z]{0,24}\\d)[A-Za-z0-9]{24}(?![\\w.])',
  ],
  ['mongodb-key', 'mdb_sa_(?:sk|id)_[\\w-]{20,256}'],
  ['sendgrid-key', 'SG\\.[\\w-]{16,64}\\.[\\w-]{16,128}'],
  ['huggingface-token', 'hf_[A-Za-z0-9]{30,128}'],
  ['databricks-token', 'dapi[a-f0-9]{32}(?:-\\d)?'],
  ['digitalocean-token', 'do[opr]_v1_[a-f0-9]{40,128}'],
  ['pulumi-token', 'pul-[a-f0-9]{40,64}'],
  ['tailscale-key', 'tskey-[a-z]{2,16}-[\\w-]{10,256}'],
  ['docker-token', 'dckr_[op]at_[\\w-]{20,256}'],
  ['planetscale-token', 'pscale_(?:tkn|pw|oauth)_[\\w.-]{20,256}'],
  ['supabase-key', 'sb[ps]_[a-f0-9]{40,64}|sb_secret_[\\w-]{20,128}'],
  ['fly-token', 'fo1_[\\w-]{20,256}|fm[12][ar]?_[\\w+/=-]{40,2048}'],
  ['sentry-token', 'sntr[yu]s_[\\w+/=-]{20,1024}|sntryu_[a-f0-9]{40,128}'],
  ['age-key', 'AGE-SECRET-KEY-1[0-9A-Z]{50,64}|age-secret-key-1[0-9a-z]{50,64}'],
  ['atlassian-token', 'AT(?:ATT3|CTT3|BB|SCT)[\\w=-]{20,512}'],
  ['shopify-token', 'shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32,64}'],
  ['linear-key', 'lin_(?:api|oauth)_[A-Za-z0-9]{30,128}'],
  ['telegram-token', '\\d{8,10}:AA[\\w-]{32,40}|bot\\d{6,12}:[\\w-]{30,64}'],
  ['doppler-token', 'dp\\.(?:pt|st|ct|sa|scim|audit)\\.[\\w.-]{30,128}'],
  ['postman-key', 'PMAK-[a-f0-9]{24}-[a-f0-9]{34}'],
  ['dynatrace-token', 'dt0[a-z]\\d{2}\\.[A-Z0-9]{20,64}\\.[A-Z0-9]{40,128}'],
  ['artifactory-key', 'AKCp[A-Za-z0-9]{50,128}'],
  [
    'ci-token',
    'bk[au]{2}_[a-f0-9]{40,64}|CCIPAT_[\\w-]{20,128}|HRKU-[\\w-]{30,128}|nf[pcou]_[A-Za-z0-9]{30,64}|ops_eyJ[\\w+/=-]{40,2048}',
  ],
  ['mailgun-key', 'key-[a-f0-9]{32}(?![a-f0-9])'],
  ['twilio-key', 'SK[a-f0-9]{32}(?![a-f0-9])'],
  [
    'password-hash',
    '\\$(?:2[abxy]?\\$\\d\\d\\$[\\w./]{50,60}|(?:1|5|6|y|apr1|gy|7)\\$[\\w./=,$-]{20,200}|argon2(?:id?|d)\\$[\\w./=,$+-]{20,300})|\\{S{1,2}HA(?:256|512)?\\}[\\w+/=]{20,200}',
  ],
];

/** Starts at a word boundary, after a percent-encoded character, or after an escape that was left in the text. */
const START = '(?<![A-Za-z0-9]|%2)|(?<=%[0-9A-Fa-f]{2})|(?<=\\\\[nrt])';
const ANY = new RegExp(`(?:${START})(?:${SHAPES.map(([, shape]) => shape).join('|')})`, 'g');
const EACH = SHAPES.map(([kind, shape]) => [kind, new RegExp(`^(?:${shape})$`)] as const);

/** No shape is shorter, so that ordinary words are never looked at twice. */
const SHORTEST = 15;

export function redactTokens(text: string, mark: Mark): string {
  return replaceRuns(text, SHORTEST, (run) =>
    run.replace(ANY, (found) => mark(EACH.find(([, shape]) => shape.test(found))?.[0] ?? 'token'))
  );
}
