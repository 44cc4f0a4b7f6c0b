/**
 * Small bars for a table row: `<Sparkbars counts={row.trend} color={severityColor(theme, row.severity)} label="Fires per bucket: …" />`.
 * One path, no measuring, so that a long table stays fast.
 */
import React from 'react';

interface Props {
  counts: number[];
  color: string;
  /** The row's trend in words; it is all a screen reader gets. */
  label: string;
}

const WIDTH = 120;
const HEIGHT = 24;

export function Sparkbars({ counts, color, label }: Props) {
  const max = Math.max(1, ...counts);
  const band = WIDTH / Math.max(1, counts.length);
  const path = counts
    .map((count, index) => {
      const height = count > 0 ? Math.max(2, (HEIGHT * count) / max) : 0;
      return count > 0
        ? `M${(index * band).toFixed(1)} ${HEIGHT}v${(-height).toFixed(1)}h${(band - 1).toFixed(1)}v${height.toFixed(1)}z`
        : '';
    })
    .join('');
  return (
    <svg width={WIDTH} height={HEIGHT} role="img" aria-label={label}>
      <title>{label}</title>
      <path d={path} fill={color} fillOpacity={0.85} />
    </svg>
  );
}
