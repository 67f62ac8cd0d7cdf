import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { notice } from '../../lib/toasts.ts';
import { IconDots, IconLink } from '../../ui/icons/icons.tsx';
import classes from './post-menu.module.css';

/** What else one can do with a post. */
export function PostMenu({ postId }: { postId: string }) {
  return (
    <Menu position="bottom-end" width={190} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={classes.dots} aria-label="More">
          <IconDots size={22} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconLink />} onClick={() => void copyLink(postId)}>
          Copy link
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

async function copyLink(postId: string): Promise<void> {
  const address = `${window.location.origin}/posts/${postId}`;
  try {
    await navigator.clipboard.writeText(address);
    notice.success('Link copied');
  } catch {
    // No clipboard on plain http, or the browser refused
    notice.info(`The link is ${address}`);
  }
}
