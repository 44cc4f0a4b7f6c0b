/** Search and filters above the alert table; what they choose lives in the address. */
import { css } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { fireState, severity, source } from '@alert-recall/contract';
import { Button, Combobox, type ComboboxOption, FilterInput, useStyles2 } from '@grafana/ui';
import React, { useEffect, useRef, useState } from 'react';
import type { UrlChange } from '../../components/url-state';
import { capitalised, counted } from '../../model/counting-words';
import { severityName } from '../../model/severities';
import { sourceName } from '../../model/words';
import { NO_FILTERS, type TableState, isFiltered } from './table-state';

interface Props {
  state: TableState;
  total: number | undefined;
  patch: (change: UrlChange, options?: { replace?: boolean }) => void;
}

export function AlertFilters({ state, total, patch }: Props) {
  const styles = useStyles2(getStyles);
  const set = (change: UrlChange) => patch({ ...change, page: undefined });
  return (
    <div className={styles.row}>
      <Search value={state.q} onSearch={(q) => patch({ q, page: undefined }, { replace: true })} />
      <Choice
        name="Severity"
        value={state.severity}
        options={severity.options}
        nameOf={severityName}
        onChoose={(value) => set({ severity: value })}
      />
      <Choice
        name="State"
        value={state.state}
        options={fireState.options}
        nameOf={stateName}
        onChoose={(value) => set({ state: value })}
      />
      <Choice
        name="Source"
        value={state.source}
        options={source.options}
        nameOf={sourceName}
        onChoose={(value) => set({ source: value })}
      />
      {state.unexplained && <Chip text="Nobody has said why" onRemove={() => set({ unexplained: undefined })} />}
      {state.kind && <Chip text={`Kind: ${state.kind}`} onRemove={() => set({ kind: undefined })} />}
      {isFiltered(state) && (
        <Button variant="secondary" fill="text" size="sm" onClick={() => patch(NO_FILTERS)}>
          Clear filters
        </Button>
      )}
      <span className={styles.total} role="status">
        {total === undefined ? '' : counted(total, 'alert')}
      </span>
    </div>
  );
}

const PAUSE_MS = 350;

const stateName = (state: string) => (state === 'unknown' ? 'end unknown' : state);

/** Typing is answered once it pauses, so that a word is one request. */
function Search({ value, onSearch }: { value: string; onSearch: (q: string) => void }) {
  const styles = useStyles2(getStyles);
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      onSearch(text);
      setTyped(null);
    }, PAUSE_MS);
  };
  return (
    <div className={styles.search}>
      <FilterInput
        aria-label="Search alerts"
        placeholder="Search or filter by label: env=prod, service=~pay.*"
        value={typed ?? value}
        onChange={type}
      />
    </div>
  );
}

interface ChoiceProps<T extends string> {
  name: string;
  value: T | undefined;
  options: readonly T[];
  nameOf: (option: T) => string;
  onChoose: (value: T | undefined) => void;
}

function Choice<T extends string>({ name, value, options, nameOf, onChoose }: ChoiceProps<T>) {
  const list: Array<ComboboxOption<T>> = options.map((option) => ({
    value: option,
    label: capitalised(nameOf(option)),
  }));
  return (
    <Combobox
      aria-label={name}
      placeholder={`${name}: all`}
      options={list}
      value={value ?? null}
      isClearable
      width={17}
      onChange={(chosen: ComboboxOption<T> | null) => onChoose(chosen?.value)}
    />
  );
}

function Chip({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <Button variant="secondary" size="sm" icon="times" onClick={onRemove} aria-label={`Remove the filter: ${text}`}>
      {text}
    </Button>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  row: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(1.25),
    marginBottom: theme.spacing(1),
  }),
  search: css({ flex: '1 1 180px', maxWidth: 420 }),
  total: css({ marginLeft: 'auto', color: theme.colors.text.secondary, fontSize: theme.typography.bodySmall.fontSize }),
});
