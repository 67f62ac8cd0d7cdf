import { Drawer } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCurrentUser } from '../../accounts/api.ts';
import { useSignOut } from '../../accounts/parts/sign-out.tsx';
import { useMyCommunities } from '../../communities/api.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import { Crest } from '../../ui/art/crest.tsx';
import { IconBookmark, IconLogout, IconSettings, IconShieldCheck, IconUsers } from '../../ui/icons/icons.tsx';
import { useRootAttribute } from '../../ui/page/root-attribute.ts';
import { useInertPage } from '../../ui/overlays/use-inert-page.ts';
import { PersonName } from '../../ui/text/person-name.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/text/text.tsx';
import { rowStyle } from '../../ui/layout/row.tsx';
import classes from './phone-menu.module.css';

/** The menu of phones, with the content of the sidebar of wide screens. */
export function PhoneMenu({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  useInertPage(opened);
  useRootAttribute('data-dialog', opened);
  useRootAttribute('data-drawer', opened);
  const { data: user } = useCurrentUser();
  const { communities } = useMyCommunities();
  const { leave, question } = useSignOut();
  return (
    <>
      <Drawer
        opened={opened}
        onClose={onClose}
        position="left"
        size={300}
        radius={0}
        title="Menu"
        closeButtonProps={{ 'aria-label': 'Close', className: classes.close ?? '' }}
        classNames={{ title: classes.title ?? '', body: classes.body ?? '' }}
      >
        {user !== undefined && (
          <Link to="/profile" {...rowStyle({ gap: 12, className: classes.person })} data-hover onClick={onClose}>
            <Avatar person={user} size={44} />
            <Stack as="span">
              <PersonName person={user} />
              <Text as="span" size="s" tone="quiet">
                Your profile
              </Text>
            </Stack>
          </Link>
        )}
        {communities.length > 0 && (
          <section>
            <Text as="h2" size="xs" weight="strong" tone="quiet" className={classes.heading}>
              Your communities
            </Text>
            <ul>
              {communities.map((community) => (
                <li key={community.id}>
                  <Link
                    to="/communities/$id/details"
                    params={{ id: community.id }}
                    className={classes.entry}
                    data-hover
                    onClick={onClose}
                  >
                    <Crest community={community} size={26} />
                    <bdi>{community.name}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
        <div className={classes.foot}>
          <Link to="/communities" className={classes.entry} data-hover onClick={onClose}>
            <IconUsers /> All communities
          </Link>
          <Link to="/profile/saved" className={classes.entry} data-hover onClick={onClose}>
            <IconBookmark /> Saved posts
          </Link>
          <Link to="/profile/settings" className={classes.entry} data-hover onClick={onClose}>
            <IconSettings /> Settings
          </Link>
          {user?.is_staff === true && (
            <Link to="/staff/people" className={classes.entry} data-hover onClick={onClose}>
              <IconShieldCheck /> Staff pages
            </Link>
          )}
          <button
            type="button"
            className={classes.entry}
            data-hover
            data-tone="danger"
            onClick={() => {
              onClose();
              leave();
            }}
          >
            <IconLogout /> Log out
          </button>
        </div>
      </Drawer>
      {question}
    </>
  );
}
