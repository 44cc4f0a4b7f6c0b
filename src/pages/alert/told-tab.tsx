/** The exact text the analyst was given, and what the model answered, shown as text and as nothing else; marks that turn the direction of writing are written out, and copied as they are. */
import type { Analysis } from '@alert-recall/contract';
import { css } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { ClipboardButton, useStyles2 } from '@grafana/ui';
import React from 'react';
import { turnsWrittenOut } from '../../api/text-direction';
import { counted } from '../../model/counting-words';

export function ToldTab({ analysis }: { analysis: Analysis }) {
  const { memoryText, promptText, promptVersion, replyText } = analysis;
  return (
    <div>
      <Exact
        title={`From memory (${counted([...memoryText].length, 'character')})`}
        text={memoryText}
        empty="Nothing: memory had nothing to say."
      />
      <Exact
        title={`All of it, prompt version ${promptVersion} (${counted([...promptText].length, 'character')})`}
        text={promptText}
        empty="Nothing was stored."
      />
      {replyText !== null && (
        <Exact
          title={`What the model answered (${counted([...replyText].length, 'character')})`}
          text={replyText}
          empty="Nothing."
        />
      )}
    </div>
  );
}

function Exact({ title, text, empty }: { title: string; text: string; empty: string }) {
  const styles = useStyles2(getStyles);
  return (
    <section aria-label={title}>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        {text && (
          <ClipboardButton size="sm" variant="secondary" fill="text" icon="copy" getText={() => text}>
            Copy
          </ClipboardButton>
        )}
      </div>
      {text ? (
        // A scrolling box has to be reachable with the keyboard.
        <pre className={styles.text} tabIndex={0} aria-label={title}>
          {turnsWrittenOut(text)}
        </pre>
      ) : (
        <p className={styles.empty}>{empty}</p>
      )}
    </section>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  head: css({
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    marginTop: theme.spacing(1.5),
    minHeight: theme.spacing(3),
  }),
  title: css({ fontSize: theme.typography.body.fontSize, fontWeight: theme.typography.fontWeightMedium, margin: 0 }),
  text: css({
    maxHeight: 380,
    overflow: 'auto',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    margin: theme.spacing(0.5, 0, 0),
    fontSize: theme.typography.bodySmall.fontSize,
  }),
  empty: css({ color: theme.colors.text.secondary, margin: 0 }),
});
