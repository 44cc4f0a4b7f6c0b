/** The frame around a page: navigation, and switches for theme and role in place of a login. */
import { css } from '@emotion/css';
import type { GrafanaTheme2, NavModelItem } from '@grafana/data';
import { config } from '@grafana/runtime';
import { RadioButtonGroup, useStyles2 } from '@grafana/ui';
import React, { type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { openPage } from './navigation';

const options = (...names: string[]) => names.map((name) => ({ label: name, value: name }));

export function Frame({ section, children }: { section: NavModelItem; children: ReactNode }) {
  const styles = useStyles2(getStyles);
  const { pathname } = useLocation();
  const current = openPage(section, pathname);
  const { orgRole, theme } = config.bootData.user;
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <div className={styles.brand}>Preview host</div>
        <nav aria-label="Main">
          <div className={styles.group}>More apps</div>
          <ul className={styles.list}>
            <li>
              <Link to={section.url ?? '/'} className={styles.app}>
                <img src={section.img} alt="" width={16} height={16} />
                {section.text}
              </Link>
            </li>
            {section.children?.map((page) => (
              <li key={page.url}>
                <Link to={page.url ?? '/'} className={styles.page} aria-current={page === current ? 'page' : undefined}>
                  {page.text}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.switches}>
          <RadioButtonGroup
            aria-label="Theme"
            size="sm"
            fullWidth
            options={options('dark', 'light')}
            value={theme}
            onChange={(value) => choose('theme', value)}
          />
          <RadioButtonGroup
            aria-label="Role"
            size="sm"
            fullWidth
            options={options('Viewer', 'Editor', 'Admin')}
            value={String(orgRole)}
            onChange={(value) => choose('role', value)}
          />
        </div>
      </div>
      <main className={styles.main}>{children}</main>
    </div>
  );
}

/** Keeps the choice in a cookie, which the server reads, and opens the same address anew without an older choice in it. */
function choose(what: 'theme' | 'role', value: string): void {
  document.cookie = `preview_${what}=${value}; path=/; samesite=lax`;
  const url = new URL(window.location.href);
  url.searchParams.delete(what);
  window.location.replace(url);
}

const getStyles = (theme: GrafanaTheme2) => ({
  frame: css({
    display: 'flex',
    height: '100%',
    background: theme.colors.background.canvas,
    color: theme.colors.text.primary,
  }),
  side: css({
    display: 'flex',
    flexDirection: 'column',
    width: 208,
    flexShrink: 0,
    background: theme.colors.background.primary,
    borderRight: `1px solid ${theme.colors.border.weak}`,
    [theme.breakpoints.down('lg')]: { display: 'none' },
  }),
  brand: css({
    height: 40,
    display: 'flex',
    alignItems: 'center',
    padding: theme.spacing(0, 2),
    color: theme.colors.text.secondary,
  }),
  group: css({
    padding: theme.spacing(2, 2, 1),
    fontSize: theme.typography.bodySmall.fontSize,
    color: theme.colors.text.secondary,
  }),
  list: css({ listStyle: 'none' }),
  app: css({
    display: 'flex',
    gap: theme.spacing(1),
    alignItems: 'center',
    padding: theme.spacing(0.75, 2),
    fontWeight: theme.typography.fontWeightMedium,
  }),
  page: css({
    display: 'block',
    padding: theme.spacing(0.75, 2, 0.75, 5),
    color: theme.colors.text.secondary,
    '&:hover': { color: theme.colors.text.primary },
    '&[aria-current]': { color: theme.colors.text.primary, background: theme.colors.action.selected },
  }),
  switches: css({ marginTop: 'auto', display: 'grid', gap: theme.spacing(1), padding: theme.spacing(2) }),
  main: css({ flex: 1, minWidth: 0, overflow: 'auto' }),
});
