/**
 * Free text and label matchers, answered once typing pauses. What cannot be read is said under the box, and what was
 * found before stays. Names and values of labels are offered by the browser's own list.
 */
import { problemInWords, readSearch } from '@alert-recall/contract';
import { css } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { Button, Icon, Input, useStyles2 } from '@grafana/ui';
import React, { useEffect, useId, useRef, useState } from 'react';
import { useLabelNames, useLabelValues } from '../../api/labels';
import { completionsOf, labelAtEnd } from './completions';

interface Props {
  value: string;
  /** What the sidecar says against the search that is in the address. */
  refusal: string | null;
  onSearch: (q: string) => void;
}

const PAUSE_MS = 350;

export function SearchBox({ value, refusal, onSearch }: Props) {
  const styles = useStyles2(getStyles);
  const [typed, setTyped] = useState<string | null>(null);
  const [isUsed, setUsed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [list, help] = [useId(), useId()];
  useEffect(() => () => clearTimeout(timer.current), []);
  const text = typed ?? value;
  const { problem } = readSearch(text);
  const says = problem !== null ? problemInWords(problem) : typed === null ? refusal : null;
  const type = (next: string) => {
    setTyped(next);
    clearTimeout(timer.current);
    if (readSearch(next).problem !== null) {
      return;
    }
    timer.current = setTimeout(() => {
      onSearch(next);
      setTyped(null);
    }, PAUSE_MS);
  };
  return (
    <div className={styles.search}>
      <Input
        aria-label="Search alerts"
        aria-describedby={help}
        placeholder="Search or filter by label: env=prod, service=~pay.*"
        prefix={<Icon name="search" />}
        suffix={
          text && <Button icon="times" fill="text" size="sm" aria-label="Clear search" onClick={() => type('')} />
        }
        list={list}
        autoComplete="off"
        spellCheck={false}
        value={text}
        invalid={says !== null}
        onFocus={() => setUsed(true)}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      {isUsed && <Completions id={list} text={text} />}
      <div id={help} role="status" className={styles.problem}>
        {says}
      </div>
    </div>
  );
}

function Completions({ id, text }: { id: string; text: string }) {
  const names = useLabelNames();
  const values = useLabelValues(labelAtEnd(text));
  return (
    <datalist id={id}>
      {completionsOf(text, names.data ?? [], values.data ?? []).map(({ whole, label }) => (
        <option key={whole} value={whole} label={label} />
      ))}
    </datalist>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  search: css({ flex: '1 1 180px', maxWidth: 420 }),
  problem: css({ color: theme.colors.error.text, fontSize: theme.typography.bodySmall.fontSize }),
});
