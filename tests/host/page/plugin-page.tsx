/** PluginPage as Grafana draws it: breadcrumbs, title, actions, tabs of the page, content. */
import { css } from '@emotion/css';
import { PageLayoutType, type GrafanaTheme2, type NavModelItem } from '@grafana/data';
import type { PluginPageProps } from '@grafana/runtime';
import { Tab, TabsBar, useStyles2 } from '@grafana/ui';
import React, { useContext, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { SectionContext, openPage } from './navigation';

export function PluginPage({
  children,
  pageNav,
  actions,
  info,
  subTitle,
  renderTitle,
  layout = PageLayoutType.Standard,
}: PluginPageProps) {
  const styles = useStyles2(getStyles);
  const section = useContext(SectionContext);
  const { pathname } = useLocation();
  const current = openPage(section, pathname);
  const page = pageNav ?? current ?? section;
  const below = subTitle ?? page.subTitle;

  useEffect(() => {
    document.title = `${[page.text, section.text].filter((text, at, all) => all.indexOf(text) === at).join(' - ')} - Preview host`;
  }, [page.text, section.text]);

  return (
    <div className={styles.page}>
      <nav aria-label="Breadcrumbs" className={styles.crumbs}>
        {crumbsOf(section, current, pageNav).map((crumb, index, all) => (
          <React.Fragment key={index}>
            {index > 0 && <span aria-hidden>›</span>}
            {crumb.url && index < all.length - 1 ? (
              <Link to={crumb.url}>{crumb.text}</Link>
            ) : (
              <span aria-current="page">{crumb.text}</span>
            )}
          </React.Fragment>
        ))}
      </nav>
      <div className={layout === PageLayoutType.Custom ? undefined : styles.content}>
        {layout === PageLayoutType.Standard && (
          <header className={styles.header}>
            <div className={styles.title}>
              {renderTitle ? renderTitle(page.text) : <h1>{page.text}</h1>}
              {info?.map(({ label, value }) => (
                <span key={label}>
                  {label}: {value}
                </span>
              ))}
              <div className={styles.actions}>{actions}</div>
            </div>
            {below && <div className={styles.below}>{below}</div>}
          </header>
        )}
        {page.children && page.children.length > 0 && (
          <TabsBar>
            {page.children.map((tab) => (
              <Tab key={tab.url} label={tab.text} href={tab.url} active={tab.active} icon={tab.icon as never} />
            ))}
          </TabsBar>
        )}
        {children}
      </div>
    </div>
  );
}

function crumbsOf(section: NavModelItem, current?: NavModelItem, pageNav?: NavModelItem): NavModelItem[] {
  const above: NavModelItem[] = [];
  for (let item = pageNav; item; item = item.parentItem) {
    above.unshift(item);
  }
  const path = ({ url = '' }: NavModelItem) => url.split('?')[0];
  // As Grafana does: of several entries for one path the innermost stands, with its query.
  return [section, ...(current ? [current] : []), ...above].filter(
    (crumb, at, all) =>
      (at === all.length - 1 || path(crumb) === '' || path(crumb) !== path(all[at + 1])) &&
      (at === 0 || crumb.text !== all[at - 1].text)
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  page: css({ display: 'flex', flexDirection: 'column', minWidth: 0 }),
  crumbs: css({
    display: 'flex',
    gap: theme.spacing(1),
    alignItems: 'center',
    height: 40,
    flexShrink: 0,
    padding: theme.spacing(0, 2),
    background: theme.colors.background.primary,
    borderBottom: `1px solid ${theme.colors.border.weak}`,
    color: theme.colors.text.secondary,
    '& span[aria-current]': { color: theme.colors.text.primary },
  }),
  content: css({ padding: theme.spacing(3, 4, 4), [theme.breakpoints.down('md')]: { padding: theme.spacing(2) } }),
  header: css({ marginBottom: theme.spacing(2) }),
  title: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(1, 2),
    '& h1': { margin: 0 },
  }),
  actions: css({ display: 'flex', gap: theme.spacing(1), marginLeft: 'auto' }),
  below: css({ color: theme.colors.text.secondary, marginTop: theme.spacing(0.5) }),
});
