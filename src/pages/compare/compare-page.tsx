/** Two fires of a case side by side: what is different is marked, what is the same is counted. */
import type { ComparedFire, CompareResponse } from '@alert-recall/contract';
import { css } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { Combobox, Stack, TextLink, useStyles2 } from '@grafana/ui';
import React from 'react';
import { useParams } from 'react-router-dom';
import { useCompare } from '../../api/compare';
import { Card } from '../../components/card';
import { alertHref } from '../../components/links';
import { PageShell } from '../../components/page-shell';
import { ProblemView } from '../../components/problem-view';
import { Empty, Loading } from '../../components/states';
import { useUrlRange } from '../../components/url-range';
import { useUrlState } from '../../components/url-state';
import { type CompareGroup, compareGroups } from '../../model/compare-rows';
import { counted } from '../../model/counting-words';
import { type Present, dayAndTime, namedTime } from '../../model/instants';

export function ComparePage() {
  const { fingerprint = '' } = useParams();
  const { params } = useUrlState();
  const { present } = useUrlRange();
  const asked = ['start', 'with', 'withStart'] as const;
  const query = Object.fromEntries(asked.map((name) => [name, params.get(name) ?? undefined]));
  const { data, error, refetch } = useCompare(fingerprint, query);
  return (
    <PageShell title={data ? `${data.one.name}: two fires compared` : 'Two fires compared'}>
      {error ? (
        <ProblemView problem={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading what="the fires" />
      ) : (
        <Compared answer={data} present={present} />
      )}
    </PageShell>
  );
}

function Compared({ answer: { one, other, choices }, present }: { answer: CompareResponse; present: Present }) {
  if (other === null) {
    return (
      <Empty message="There is no other fire of this case to compare with">
        <TextLink href={alertHref(one.fingerprint)}>Back to the alert</TextLink>
      </Empty>
    );
  }
  return (
    <Stack direction="column" gap={1.5}>
      <Card>
        <Stack direction="row" gap={2} wrap="wrap" alignItems="center">
          <Side fire={one} present={present} />
          <span>beside</span>
          <Side fire={other} present={present} />
          <Choice choices={choices} other={other} present={present} />
        </Stack>
      </Card>
      {compareGroups(one, other, present).map((group) => (
        <Group key={group.title} group={group} />
      ))}
    </Stack>
  );
}

function Side({ fire: { fingerprint, fire }, present }: { fire: ComparedFire; present: Present }) {
  return (
    <TextLink href={alertHref(fingerprint, { fire: fire.id })} inline={false}>
      {`the fire of ${namedTime(fire.startsAt, present)}`}
    </TextLink>
  );
}

interface ChoiceProps {
  choices: CompareResponse['choices'];
  other: ComparedFire;
  present: Present;
}

function Choice({ choices, other, present }: ChoiceProps) {
  const { patch } = useUrlState();
  const valueOf = (fingerprint: string, startsAt: string) => `${startsAt} ${fingerprint}`;
  return (
    <Combobox
      aria-label="Compare with"
      options={choices.map(({ fingerprint, startsAt }) => ({
        value: valueOf(fingerprint, startsAt),
        label: dayAndTime(startsAt, present),
        description: fingerprint === other.fingerprint ? undefined : `fingerprint ${fingerprint.slice(0, 8)}`,
      }))}
      value={valueOf(other.fingerprint, other.fire.startsAt)}
      width={28}
      onChange={({ value }) => {
        const [withStart, ...fingerprint] = value.split(' ');
        patch({ with: fingerprint.join(' '), withStart });
      }}
    />
  );
}

function Group({ group: { title, rows, same } }: { group: CompareGroup }) {
  const styles = useStyles2(getStyles);
  return (
    <Card title={title} aside={sameInWords(rows.length, same)}>
      {rows.length > 0 && (
        <table className={styles.table} aria-label={title}>
          <tbody>
            {rows.map(({ name, one, other, differs }) => (
              <tr key={name}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                <td className={differs ? styles.differs : undefined}>
                  <bdi>{one}</bdi>
                </td>
                <td className={styles.mark}>{differs ? <span title="different">≠</span> : ''}</td>
                <td className={differs ? styles.differs : undefined}>
                  <bdi>{other}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {title === 'What the alert says' && (
        <p className={styles.note}>As it was told last of each alert; what it said at an earlier fire is not kept.</p>
      )}
    </Card>
  );
}

function sameInWords(differing: number, same: number): string | undefined {
  if (same === 0) {
    return undefined;
  }
  return differing > 0 ? `${counted(same, 'other')} the same` : `all ${same} the same`;
}

const getStyles = (theme: GrafanaTheme2) => ({
  table: css({
    width: '100%',
    tableLayout: 'fixed',
    'th, td': {
      padding: theme.spacing(0.75, 1),
      textAlign: 'left',
      verticalAlign: 'top',
      overflowWrap: 'anywhere',
      borderBottom: `1px solid ${theme.colors.border.weak}`,
    },
    th: { width: '20%', fontWeight: 'normal', color: theme.colors.text.secondary },
  }),
  mark: css({ width: 32, color: theme.colors.warning.text }),
  differs: css({ fontWeight: theme.typography.fontWeightMedium, color: theme.colors.text.maxContrast }),
  note: css({ color: theme.colors.text.secondary, margin: theme.spacing(1, 0, 0) }),
});
