/** Search and filters above the alert table; what they choose lives in the address. */
import { css } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { fireState, severity, source } from '@alert-recall/contract';
import { Button, Combobox, type ComboboxOption, RadioButtonGroup, useStyles2 } from '@grafana/ui';
import React from 'react';
import type { UrlChange } from '../../components/url-state';
import { useLabelNames } from '../../api/labels';
import { capitalised } from '../../model/counting-words';
import { HOURS_CHOICES, hoursInWords } from '../../model/hours';
import { severityName } from '../../model/severities';
import { sourceName } from '../../model/words';
import { SearchBox } from './search-box';
import { type ListedBy, NO_FILTERS, type TableState, isFiltered } from './table-state';

interface Props {
  state: TableState;
  /** How many rows there are, and of what, in words. */
  total: string;
  /** What the sidecar says against the search. */
  refusal: string | null;
  patch: (change: UrlChange, options?: { replace?: boolean }) => void;
}

export function AlertFilters({ state, total, refusal, patch }: Props) {
  const styles = useStyles2(getStyles);
  const set = (change: UrlChange) => patch({ ...change, page: undefined });
  return (
    <div className={styles.row}>
      <SearchBox value={state.q} refusal={refusal} onSearch={(q) => patch({ q, page: undefined }, { replace: true })} />
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
      <Choice
        name="Hours"
        value={state.hours}
        options={hoursOptions(state.hours)}
        nameOf={(hours) => HOURS_CHOICES.find(({ value }) => value === hours)?.label ?? hoursInWords(hours)}
        onChoose={(value) => set({ hours: value })}
      />
      <RadioButtonGroup
        aria-label="A row for each"
        options={ROWS}
        value={state.group === undefined ? state.by : undefined}
        onChange={(by) => set({ by: by === 'case' ? undefined : by, group: undefined })}
      />
      <GroupBy label={state.group} onChoose={(group) => set({ group })} />
      {state.unexplained && <Chip text="Nobody has said why" onRemove={() => set({ unexplained: undefined })} />}
      {state.kind && <Chip text={`Kind: ${state.kind}`} onRemove={() => set({ kind: undefined })} />}
      {state.case && <Chip text="One case" onRemove={() => set({ case: undefined })} />}
      {state.storm && <Chip text="One storm" onRemove={() => set({ storm: undefined })} />}
      {isFiltered(state) && (
        <Button variant="secondary" fill="text" size="sm" onClick={() => patch(NO_FILTERS)}>
          Clear filters
        </Button>
      )}
      <span className={styles.total} role="status">
        {total}
      </span>
    </div>
  );
}

const ROWS: Array<{ value: ListedBy; label: string; description: string }> = [
  { value: 'case', label: 'Cases', description: 'A row for each case: what and where, over versions and pods' },
  { value: 'alert', label: 'Alerts', description: 'A row for each fingerprint' },
];

const stateName = (state: string) => (state === 'unknown' ? 'end unknown' : state);

/** Hours that were chosen on the heat map are one choice more. */
function hoursOptions(chosen: string | undefined): string[] {
  const usual = HOURS_CHOICES.map(({ value }) => value);
  return chosen === undefined || usual.includes(chosen) ? usual : [...usual, chosen];
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

/** In place of rows: fires by the values of a label. */
function GroupBy({ label, onChoose }: { label: string | undefined; onChoose: (label: string | undefined) => void }) {
  const names = useLabelNames().data ?? [];
  const known = names.map(({ text }) => text);
  const options = label === undefined || known.includes(label) ? known : [label, ...known];
  return (
    <Combobox
      aria-label="By label"
      placeholder="By label"
      options={options.map((text) => ({ value: text, label: text }))}
      value={label ?? null}
      isClearable
      width={17}
      onChange={(chosen: ComboboxOption<string> | null) => onChoose(chosen?.value)}
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
  total: css({ marginLeft: 'auto', color: theme.colors.text.secondary, fontSize: theme.typography.bodySmall.fontSize }),
});
