import { Modal } from '@mantine/core';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { focusSoon } from '../focus.ts';
import { IconExternalLink, IconX } from '../icons/icons.tsx';
import classes from './picture-viewer.module.css';
import { useRootAttribute } from '../page/root-attribute.ts';
import { useInertPage } from '../overlays/use-inert-page.ts';
import { Row } from '../layout/row.tsx';
import { tileStyle } from '../layout/tile.tsx';

interface PictureViewerProps {
  picture: { url: string; width: number; height: number; placeholder: string | null };
  /** The alternative text. */
  alt: string;
  opened: boolean;
  onClose: () => void;
  /** The element that gets the focus on close. */
  returnTo: () => Element | null;
}

/** The dialog of `PictureViewer`. */
export function PictureViewerDialog({ picture, alt, opened, onClose, returnTo }: PictureViewerProps) {
  useInertPage(opened);
  useRootAttribute('data-dialog', opened);
  useRootAttribute('data-picture-viewer', opened);
  return (
    <Modal
      fullScreen
      opened={opened}
      onClose={onClose}
      // `returnTo` gets it: what had the focus before may be another element, where a tap does not focus.
      returnFocus={false}
      withCloseButton={false}
      padding={0}
      transitionProps={{ transition: 'fade', duration: 180 }}
      onExitTransitionEnd={() => focusSoon(returnTo, true)}
      title={alt}
      classNames={{ content: classes.content ?? '', header: 'hc-hidden', body: classes.body ?? '' }}
    >
      {/* Keyboards use Escape or the button */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className={classes.stage} onClick={(event) => event.target === event.currentTarget && onClose()}>
        <img
          src={picture.url}
          width={picture.width}
          height={picture.height}
          alt={alt}
          className={classes.picture}
          style={{ backgroundImage: picture.placeholder === null ? undefined : `url("${picture.placeholder}")` }}
        />
      </div>
      <Row align="stretch" gap={4} className={classes.bar}>
        <a
          href={picture.url}
          target="_blank"
          rel="noopener"
          {...tileStyle({ size: 48, round: true, className: classes.button })}
          aria-label="Open in full size"
        >
          <IconExternalLink size={22} />
        </a>
        <button
          type="button"
          {...tileStyle({ size: 48, round: true, className: classes.button })}
          aria-label="Close"
          data-autofocus
          onClick={onClose}
        >
          <IconX size={24} />
        </button>
      </Row>
    </Modal>
  );
}
