/** The frame of every page: Grafana's own page with title, trail and actions. */
import type { NavModelItem } from '@grafana/data';
import { PluginPage } from '@grafana/runtime';
import React, { type PropsWithChildren, type ReactElement, type ReactNode } from 'react';
import { ScrollMemory } from './scroll-memory';

interface Props {
  title: string;
  /** Beside the title, e.g. pills; the title itself when left out. */
  heading?: ReactElement;
  subTitle?: ReactNode;
  actions?: ReactNode;
  /** The page above this one in the trail. */
  parent?: NavModelItem;
}

export function PageShell({ title, heading, subTitle, actions, parent, children }: PropsWithChildren<Props>) {
  const pageNav: NavModelItem = { text: title, ...(parent ? { parentItem: parent } : {}) };
  return (
    <PluginPage pageNav={pageNav} renderTitle={() => heading ?? <h1>{title}</h1>} subTitle={subTitle} actions={actions}>
      <ScrollMemory />
      {children}
    </PluginPage>
  );
}
