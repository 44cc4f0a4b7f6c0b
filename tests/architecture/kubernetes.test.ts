/** The Kubernetes manifest fits the sidecar: one at a time, on the paths and with the settings that there are; no secret is written in it. */
import { parseAllDocuments } from 'yaml';
import { sections } from '../../backend/src/app/config';
import { text } from './support/repository';

const documents = parseAllDocuments(text('deploy/kubernetes/sidecar.yaml'), { uniqueKeys: true });
const manifests = documents.map((document) => document.toJS());
const ofKind = (kind: string) => manifests.find((manifest) => manifest.kind === kind);
const { spec } = ofKind('Deployment');
const pod = spec.template.spec;
const [container] = pod.containers;

it('can be read', () => expect(documents.flatMap(({ errors }) => errors)).toEqual([]));

it('never has two sidecars at one history', () => {
  expect(spec).toMatchObject({ replicas: 1, strategy: { type: 'Recreate' } });
});

it('gives settings that there are, and the history a volume that stays', () => {
  const settings = Object.values(sections).flatMap((schema) => Object.keys(schema.shape));
  const given = new Map<string, string>(
    container.env.map(({ name, value }: { name: string; value: string }) => [name, value])
  );
  expect([...given.keys()].filter((name) => !settings.includes(name))).toEqual([]);
  const { name } = container.volumeMounts.find(({ mountPath }: { mountPath: string }) =>
    given.get('HISTORY_DB_PATH')!.startsWith(`${mountPath}/`)
  );
  const volume = pod.volumes.find((each: { name: string }) => each.name === name);
  expect(volume.persistentVolumeClaim.claimName).toBe(ofKind('PersistentVolumeClaim').metadata.name);
});

it('asks for life and readiness where they are told, on the port that is listened on', () => {
  expect(container.livenessProbe.httpGet.path).toBe('/healthz');
  expect(container.readinessProbe.httpGet.path).toBe('/readyz');
  expect(container.ports[0].containerPort).toBe(sections['Server and doors'].shape.PORT.parse(undefined));
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(10);
});
