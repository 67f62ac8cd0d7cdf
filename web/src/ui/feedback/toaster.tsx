import { Notifications, type NotificationData } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';
import { FLASHES, NOTICES, closeToast, flashStore, noticeStore, getToast, type ToastKind } from '../../lib/toasts.ts';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconLeafFilled, IconX } from '../icons/icons.tsx';
import { Row } from '../layout/row.tsx';
import { Text, textStyle } from '../text/text.tsx';

import classes from './toaster.module.css';

const ICONS: Record<ToastKind, typeof IconCheck> = {
  success: IconCheck,
  error: IconAlertTriangle,
  info: IconInfoCircle,
};

/** Shows the toasts of lib/toasts.ts. Rendered once in the app. */
export function Toaster() {
  return (
    <>
      <Notifications
        {...NOTICES}
        store={noticeStore}
        renderNotification={renderNotice}
        className={classes.notices ?? ''}
      />
      <Notifications
        {...FLASHES}
        store={flashStore}
        renderNotification={renderFlash}
        className={classes.flashes ?? ''}
      />
    </>
  );
}

function renderNotice(notification: NotificationData) {
  return <Toast id={notification.id} closable />;
}

function renderFlash(notification: NotificationData) {
  return <Toast id={notification.id} closable={false} />;
}

function Toast({ id, closable }: { id: string | undefined; closable: boolean }) {
  const toast = getToast(id);
  if (toast === undefined || id === undefined) return null;
  const { kind, message, action, earned } = toast;
  const ToastIcon = ICONS[kind];
  return (
    <Row gap={12} className={classes.toast}>
      <span className={classes.tile} data-kind={kind}>
        <ToastIcon size={18} />
      </span>
      <Text size="m" weight="medium" breaks grow className={classes.message}>
        {message}
      </Text>
      {earned !== undefined && (
        <Row as="span" inline gap={4} size="m" weight="strong" tone="accent" className={classes.earned}>
          <IconLeafFilled size={16} /> +{earned}
          <span className="hc-hidden"> points</span>
        </Row>
      )}
      {action !== undefined && (
        <button
          type="button"
          {...textStyle({ size: 'm', weight: 'strong', tone: 'primary', grow: false, className: classes.action })}
          data-hover
          onClick={() => {
            closeToast(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      {closable && (
        <button type="button" className={classes.close} data-hover aria-label="Close" onClick={() => closeToast(id)}>
          <IconX size={18} />
        </button>
      )}
    </Row>
  );
}
