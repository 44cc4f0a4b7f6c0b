/** An alert's habit as a small badge; hovering or focusing it tells the rule behind the word. */
import type { Habit } from '@alert-recall/contract';
import { Badge, type BadgeColor } from '@grafana/ui';
import React from 'react';
import { habitName } from '../model/words';

const COLORS: Record<Habit, BadgeColor> = {
  new: 'green',
  frequent: 'blue',
  rare: 'darkgrey',
  flapping: 'orange',
  'monitoring-fault': 'darkgrey',
  heartbeat: 'darkgrey',
  inhibitor: 'darkgrey',
};

export function HabitBadge({ habit, rule }: { habit: Habit; rule: string }) {
  return <Badge text={habitName(habit)} color={COLORS[habit]} tooltip={rule} />;
}
