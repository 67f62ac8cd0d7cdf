/* Drawings of Tabler Icons (MIT, see NOTICE). `node web/scripts/add-icon.ts <name>` adds one. */
import { Filled, Outline, type IconProps } from './icon.tsx';

export function IconHome(props: IconProps) {
  return (
    <Outline
      {...props}
      d="M5 12l-2 0l9 -9l9 9l-2 0M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-7M9 21v-6a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2v6"
    />
  );
}

export function IconHomeFilled(props: IconProps) {
  return (
    <Filled
      {...props}
      d="M12.707 2.293l9 9c.63 .63 .184 1.707 -.707 1.707h-1v6a3 3 0 0 1 -3 3h-1v-7a3 3 0 0 0 -2.824 -2.995l-.176 -.005h-2a3 3 0 0 0 -3 3v7h-1a3 3 0 0 1 -3 -3v-6h-1c-.89 0 -1.337 -1.077 -.707 -1.707l9 -9a1 1 0 0 1 1.414 0m.293 11.707a1 1 0 0 1 1 1v7h-4v-7a1 1 0 0 1 .883 -.993l.117 -.007z"
    />
  );
}

export function IconUsers(props: IconProps) {
  return (
    <Outline
      {...props}
      d="M5 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M3 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2M16 3.13a4 4 0 0 1 0 7.75M21 21v-2a4 4 0 0 0 -3 -3.85"
    />
  );
}

export function IconPlus(props: IconProps) {
  return <Outline {...props} d="M12 5l0 14M5 12l14 0" />;
}

export function IconCalendarEvent(props: IconProps) {
  return (
    <Outline
      {...props}
      d="M4 7a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -12M16 3l0 4M8 3l0 4M4 11l16 0M8 15h2v2h-2l0 -2"
    />
  );
}

export function IconMessageCircle(props: IconProps) {
  return (
    <Outline
      {...props}
      d="M3 20l1.3 -3.9c-2.324 -3.437 -1.426 -7.872 2.1 -10.374c3.526 -2.501 8.59 -2.296 11.845 .48c3.255 2.777 3.695 7.266 1.029 10.501c-2.666 3.235 -7.615 4.215 -11.574 2.293l-4.7 1"
    />
  );
}

export function IconMenu2(props: IconProps) {
  return <Outline {...props} d="M4 6l16 0M4 12l16 0M4 18l16 0" />;
}

export function IconSettings(props: IconProps) {
  return (
    <Outline
      {...props}
      d="M10.325 4.317c.426 -1.756 2.924 -1.756 3.35 0a1.724 1.724 0 0 0 2.573 1.066c1.543 -.94 3.31 .826 2.37 2.37a1.724 1.724 0 0 0 1.065 2.572c1.756 .426 1.756 2.924 0 3.35a1.724 1.724 0 0 0 -1.066 2.573c.94 1.543 -.826 3.31 -2.37 2.37a1.724 1.724 0 0 0 -2.572 1.065c-.426 1.756 -2.924 1.756 -3.35 0a1.724 1.724 0 0 0 -2.573 -1.066c-1.543 .94 -3.31 -.826 -2.37 -2.37a1.724 1.724 0 0 0 -1.065 -2.572c-1.756 -.426 -1.756 -2.924 0 -3.35a1.724 1.724 0 0 0 1.066 -2.573c-.94 -1.543 .826 -3.31 2.37 -2.37c1 .608 2.296 .07 2.572 -1.065M9 12a3 3 0 1 0 6 0a3 3 0 0 0 -6 0"
    />
  );
}

export function IconArrowLeft(props: IconProps) {
  return <Outline {...props} d="M5 12l14 0M5 12l6 6M5 12l6 -6" />;
}

export function IconX(props: IconProps) {
  return <Outline {...props} d="M18 6l-12 12M6 6l12 12" />;
}

export function IconChevronRight(props: IconProps) {
  return <Outline {...props} d="M9 6l6 6l-6 6" />;
}

export function IconEye(props: IconProps) {
  return (
    <Outline
      {...props}
      d="M10 12a2 2 0 1 0 4 0a2 2 0 0 0 -4 0M21 12c-2.4 4 -5.4 6 -9 6c-3.6 0 -6.6 -2 -9 -6c2.4 -4 5.4 -6 9 -6c3.6 0 6.6 2 9 6"
    />
  );
}

export function IconEyeOff(props: IconProps) {
  return (
    <Outline
      {...props}
      d="M10.585 10.587a2 2 0 0 0 2.829 2.828M16.681 16.673a8.717 8.717 0 0 1 -4.681 1.327c-3.6 0 -6.6 -2 -9 -6c1.272 -2.12 2.712 -3.678 4.32 -4.674m2.86 -1.146a9.055 9.055 0 0 1 1.82 -.18c3.6 0 6.6 2 9 6c-.666 1.11 -1.379 2.067 -2.138 2.87M3 3l18 18"
    />
  );
}

export function IconUser(props: IconProps) {
  return <Outline {...props} d="M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0M6 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2" />;
}

export function IconMail(props: IconProps) {
  return (
    <Outline
      {...props}
      d="M3 7a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-10M3 7l9 6l9 -6"
    />
  );
}

export function IconMoon(props: IconProps) {
  return (
    <Outline {...props} d="M12 3c.132 0 .263 0 .393 0a7.5 7.5 0 0 0 7.92 12.446a9 9 0 1 1 -8.313 -12.454l0 .008" />
  );
}

export function IconDeviceLaptop(props: IconProps) {
  return (
    <Outline {...props} d="M3 19l18 0M5 7a1 1 0 0 1 1 -1h12a1 1 0 0 1 1 1v8a1 1 0 0 1 -1 1h-12a1 1 0 0 1 -1 -1l0 -8" />
  );
}

export function IconLogout(props: IconProps) {
  return (
    <Outline
      {...props}
      d="M14 8v-2a2 2 0 0 0 -2 -2h-7a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h7a2 2 0 0 0 2 -2v-2M9 12h12l-3 -3M18 15l3 -3"
    />
  );
}

export function IconAlertTriangle(props: IconProps) {
  return (
    <Outline
      {...props}
      d="M12 9v4M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0M12 16h.01"
    />
  );
}

export function IconAlertCircle(props: IconProps) {
  return <Outline {...props} d="M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0M12 8v4M12 16h.01" />;
}

export function IconCheck(props: IconProps) {
  return <Outline {...props} d="M5 12l5 5l10 -10" />;
}

export function IconInfoCircle(props: IconProps) {
  return <Outline {...props} d="M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0M12 9h.01M11 12h1v4h1" />;
}

export function IconRefresh(props: IconProps) {
  return <Outline {...props} d="M20 11a8.1 8.1 0 0 0 -15.5 -2m-.5 -4v4h4M4 13a8.1 8.1 0 0 0 15.5 2m.5 4v-4h-4" />;
}

export function IconLeafFilled(props: IconProps) {
  return (
    <Filled
      {...props}
      d="M3.055 14.328l-.018 -.168l-.004 -.043a11 11 0 0 1 -.047 -1.12c.018 -6.29 4.29 -9.997 13 -9.997h4.014a1 1 0 0 1 1 1l-.002 2.057c-.498 8.701 -4.74 12.943 -11.998 12.943h-2.631a16 16 0 0 0 -.375 2.11a1 1 0 1 1 -1.988 -.22q .174 -1.568 .58 -2.947l-.118 -.146l-.208 -.28l-.157 -.229l-.182 -.293l-.098 -.171l-.065 -.122a6 6 0 0 1 -.397 -.941l-.072 -.237l-.085 -.327l-.057 -.268l-.043 -.242zm8.539 -4.242c-2.845 1.265 -4.854 3.13 -6.108 5.583q .098 .2 .218 .4l.185 .281l.07 .097q .12 .164 .258 .329l.197 .224h.649c1.037 -2.271 2.777 -3.946 5.343 -5.086a1 1 0 0 0 -.812 -1.828"
    />
  );
}

export function IconHash(props: IconProps) {
  return <Outline {...props} d="M5 9l14 0M5 15l14 0M11 4l-4 16M17 4l-4 16" />;
}

export function IconPhoto(props: IconProps) {
  return (
    <Outline
      {...props}
      d="M15 8h.01M3 6a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v12a3 3 0 0 1 -3 3h-12a3 3 0 0 1 -3 -3v-12M3 16l5 -5c.928 -.893 2.072 -.893 3 0l5 5M14 14l1 -1c.928 -.893 2.072 -.893 3 0l3 3"
    />
  );
}

export function IconLock(props: IconProps) {
  return (
    <Outline
      {...props}
      d="M5 13a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-6M11 16a1 1 0 1 0 2 0a1 1 0 0 0 -2 0M8 11v-4a4 4 0 1 1 8 0v4"
    />
  );
}

export function IconClock(props: IconProps) {
  return <Outline {...props} d="M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0M12 7v5l3 3" />;
}

export function IconHeart(props: IconProps) {
  return <Outline {...props} d="M19.5 12.572l-7.5 7.428l-7.5 -7.428a5 5 0 1 1 7.5 -6.566a5 5 0 1 1 7.5 6.572" />;
}

export function IconHeartFilled(props: IconProps) {
  return (
    <Filled
      {...props}
      d="M6.979 3.074a6 6 0 0 1 4.988 1.425l.037 .033l.034 -.03a6 6 0 0 1 4.733 -1.44l.246 .036a6 6 0 0 1 3.364 10.008l-.18 .185l-.048 .041l-7.45 7.379a1 1 0 0 1 -1.313 .082l-.094 -.082l-7.493 -7.422a6 6 0 0 1 3.176 -10.215z"
    />
  );
}

export function IconDots(props: IconProps) {
  return (
    <Outline
      {...props}
      d="M4 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M18 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0"
    />
  );
}

export function IconLink(props: IconProps) {
  return (
    <Outline
      {...props}
      d="M9 15l6 -6M11 6l.463 -.536a5 5 0 0 1 7.071 7.072l-.534 .464M13 18l-.397 .534a5.068 5.068 0 0 1 -7.127 0a4.972 4.972 0 0 1 0 -7.071l.524 -.463"
    />
  );
}

export function IconChevronDown(props: IconProps) {
  return <Outline {...props} d="M6 9l6 6l6 -6" />;
}

export function IconSchool(props: IconProps) {
  return <Outline {...props} d="M22 9l-10 -4l-10 4l10 4l10 -4v6M6 10.6v5.4a6 3 0 0 0 12 0v-5.4" />;
}

export function IconArrowUp(props: IconProps) {
  return <Outline {...props} d="M12 5l0 14M18 11l-6 -6M6 11l6 -6" />;
}

export function IconUserPlus(props: IconProps) {
  return <Outline {...props} d="M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0M16 19h6M19 16v6M6 21v-2a4 4 0 0 1 4 -4h4" />;
}

export function IconShare3(props: IconProps) {
  return <Outline {...props} d="M13 4v4c-6.575 1.028 -9.02 6.788 -10 12c-.037 .206 5.384 -5.962 10 -6v4l8 -7l-8 -7" />;
}

export function IconEdit(props: IconProps) {
  return (
    <Outline
      {...props}
      d="M7 7h-1a2 2 0 0 0 -2 2v9a2 2 0 0 0 2 2h9a2 2 0 0 0 2 -2v-1M20.385 6.585a2.1 2.1 0 0 0 -2.97 -2.97l-8.415 8.385v3h3l8.385 -8.415M16 5l3 3"
    />
  );
}

export function IconBriefcase(props: IconProps) {
  return (
    <Outline
      {...props}
      d="M3 9a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v9a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2l0 -9M8 7v-2a2 2 0 0 1 2 -2h4a2 2 0 0 1 2 2v2M12 12l0 .01M3 13a20 20 0 0 0 18 0"
    />
  );
}

export function IconBuilding(props: IconProps) {
  return (
    <Outline
      {...props}
      d="M3 21l18 0M9 8l1 0M9 12l1 0M9 16l1 0M14 8l1 0M14 12l1 0M14 16l1 0M5 21v-16a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v16"
    />
  );
}

export function IconMapPin(props: IconProps) {
  return (
    <Outline
      {...props}
      d="M9 11a3 3 0 1 0 6 0a3 3 0 0 0 -6 0M17.657 16.657l-4.243 4.243a2 2 0 0 1 -2.827 0l-4.244 -4.243a8 8 0 1 1 11.314 0"
    />
  );
}

export function IconPlaneDeparture(props: IconProps) {
  return (
    <Outline
      {...props}
      d="M14.639 10.258l4.83 -1.294a2 2 0 1 1 1.035 3.863l-14.489 3.883l-4.45 -5.02l2.897 -.776l2.45 1.414l2.897 -.776l-3.743 -6.244l2.898 -.777l5.675 5.727M3 21h18"
    />
  );
}

export function IconBrandLinkedin(props: IconProps) {
  return (
    <Outline
      {...props}
      d="M8 11v5M8 8v.01M12 16v-5M16 16v-3a2 2 0 1 0 -4 0M3 7a4 4 0 0 1 4 -4h10a4 4 0 0 1 4 4v10a4 4 0 0 1 -4 4h-10a4 4 0 0 1 -4 -4l0 -10"
    />
  );
}

export function IconBrandInstagram(props: IconProps) {
  return (
    <Outline
      {...props}
      d="M3 7a4 4 0 0 1 4 -4h10a4 4 0 0 1 4 4v10a4 4 0 0 1 -4 4h-10a4 4 0 0 1 -4 -4l0 -10M8.5 12a3.5 3.5 0 1 0 7 0a3.5 3.5 0 0 0 -7 0M17 7v.01"
    />
  );
}

export function IconBrandX(props: IconProps) {
  return <Outline {...props} d="M4 4l11.733 16h4.267l-11.733 -16l-4.267 0M4 20l6.768 -6.768m2.46 -2.46l6.772 -6.772" />;
}

export function IconWorld(props: IconProps) {
  return (
    <Outline
      {...props}
      d="M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0M3.6 9h16.8M3.6 15h16.8M11.5 3a17 17 0 0 0 0 18M12.5 3a17 17 0 0 1 0 18"
    />
  );
}

export function IconPhone(props: IconProps) {
  return (
    <Outline
      {...props}
      d="M5 4h4l2 5l-2.5 1.5a11 11 0 0 0 5 5l1.5 -2.5l5 2v4a2 2 0 0 1 -2 2a16 16 0 0 1 -15 -15a2 2 0 0 1 2 -2"
    />
  );
}

export function IconUserCheck(props: IconProps) {
  return <Outline {...props} d="M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0M6 21v-2a4 4 0 0 1 4 -4h4M15 19l2 2l4 -4" />;
}

export function IconClockCheck(props: IconProps) {
  return <Outline {...props} d="M20.942 13.021a9 9 0 1 0 -9.407 7.967M12 7v5l3 3M15 19l2 2l4 -4" />;
}

export function IconSearch(props: IconProps) {
  return <Outline {...props} d="M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0M21 21l-6 -6" />;
}

export function IconShieldCheck(props: IconProps) {
  return (
    <Outline
      {...props}
      d="M11.46 20.846a12 12 0 0 1 -7.96 -14.846a12 12 0 0 0 8.5 -3a12 12 0 0 0 8.5 3a12 12 0 0 1 -.09 7.06M15 19l2 2l4 -4"
    />
  );
}

export function IconAdjustmentsHorizontal(props: IconProps) {
  return (
    <Outline
      {...props}
      d="M12 6a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M4 6l8 0M16 6l4 0M6 12a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M4 12l2 0M10 12l10 0M15 18a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M4 18l11 0M19 18l1 0"
    />
  );
}

export function IconCreditCard(props: IconProps) {
  return (
    <Outline
      {...props}
      d="M3 8a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-12a3 3 0 0 1 -3 -3l0 -8M3 10l18 0M7 15l.01 0M11 15l2 0"
    />
  );
}

export function IconTrash(props: IconProps) {
  return (
    <Outline
      {...props}
      d="M4 7l16 0M10 11l0 6M14 11l0 6M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2 -2l1 -12M9 7v-3a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v3"
    />
  );
}

export function IconCopy(props: IconProps) {
  return (
    <Outline
      {...props}
      d="M7 9.667a2.667 2.667 0 0 1 2.667 -2.667h8.666a2.667 2.667 0 0 1 2.667 2.667v8.666a2.667 2.667 0 0 1 -2.667 2.667h-8.666a2.667 2.667 0 0 1 -2.667 -2.667l0 -8.666M4.012 16.737a2.005 2.005 0 0 1 -1.012 -1.737v-10c0 -1.1 .9 -2 2 -2h10c.75 0 1.158 .385 1.5 1"
    />
  );
}

export function IconMessages(props: IconProps) {
  return (
    <Outline
      {...props}
      d="M21 14l-3 -3h-7a1 1 0 0 1 -1 -1v-6a1 1 0 0 1 1 -1h9a1 1 0 0 1 1 1v10M14 15v2a1 1 0 0 1 -1 1h-7l-3 3v-10a1 1 0 0 1 1 -1h2"
    />
  );
}

export function IconBellCheck(props: IconProps) {
  return (
    <Outline
      {...props}
      d="M11.5 17h-7.5a4 4 0 0 0 2 -3v-3a7 7 0 0 1 4 -6a2 2 0 1 1 4 0a7 7 0 0 1 4 6v3c.016 .129 .037 .256 .065 .382M9 17v1a3 3 0 0 0 2.502 2.959M15 19l2 2l4 -4"
    />
  );
}

export function IconBell(props: IconProps) {
  return (
    <Outline
      {...props}
      d="M10 5a2 2 0 1 1 4 0a7 7 0 0 1 4 6v3a4 4 0 0 0 2 3h-16a4 4 0 0 0 2 -3v-3a7 7 0 0 1 4 -6M9 17v1a3 3 0 0 0 6 0v-1"
    />
  );
}

export function IconArrowBackUp(props: IconProps) {
  return <Outline {...props} d="M9 14l-4 -4l4 -4M5 10h11a4 4 0 1 1 0 8h-1" />;
}

export function IconFileTypePdf(props: IconProps) {
  return (
    <Outline
      {...props}
      d="M14 3v4a1 1 0 0 0 1 1h4M5 12v-7a2 2 0 0 1 2 -2h7l5 5v4M5 18h1.5a1.5 1.5 0 0 0 0 -3h-1.5v6M17 18h2M20 15h-3v6M11 15v6h1a2 2 0 0 0 2 -2v-2a2 2 0 0 0 -2 -2h-1"
    />
  );
}

export function IconTable(props: IconProps) {
  return (
    <Outline
      {...props}
      d="M3 5a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14M3 10h18M10 3v18"
    />
  );
}

export function IconVideo(props: IconProps) {
  return (
    <Outline
      {...props}
      d="M15 10l4.553 -2.276a1 1 0 0 1 1.447 .894v6.764a1 1 0 0 1 -1.447 .894l-4.553 -2.276v-4M3 8a2 2 0 0 1 2 -2h8a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-8a2 2 0 0 1 -2 -2l0 -8"
    />
  );
}

export function IconExternalLink(props: IconProps) {
  return <Outline {...props} d="M12 6h-6a2 2 0 0 0 -2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-6M11 13l9 -9M15 4h5v5" />;
}

export function IconDownload(props: IconProps) {
  return <Outline {...props} d="M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2 -2v-2M7 11l5 5l5 -5M12 4l0 12" />;
}

export function IconPaperclip(props: IconProps) {
  return (
    <Outline
      {...props}
      d="M15 7l-6.5 6.5a1.5 1.5 0 0 0 3 3l6.5 -6.5a3 3 0 0 0 -6 -6l-6.5 6.5a4.5 4.5 0 0 0 9 9l6.5 -6.5"
    />
  );
}

export function IconFile(props: IconProps) {
  return (
    <Outline
      {...props}
      d="M14 3v4a1 1 0 0 0 1 1h4M17 21h-10a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2"
    />
  );
}

export function IconAt(props: IconProps) {
  return (
    <Outline {...props} d="M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M16 12v1.5a2.5 2.5 0 0 0 5 0v-1.5a9 9 0 1 0 -5.5 8.28" />
  );
}

export function IconMessage2(props: IconProps) {
  return (
    <Outline
      {...props}
      d="M8 9h8M8 13h6M9 18h-3a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-3l-3 3l-3 -3"
    />
  );
}

export function IconBookmark(props: IconProps) {
  return <Outline {...props} d="M18 7v14l-6 -4l-6 4v-14a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4" />;
}

export function IconBookmarkFilled(props: IconProps) {
  return (
    <Filled
      {...props}
      d="M14 2a5 5 0 0 1 5 5v14a1 1 0 0 1 -1.555 .832l-5.445 -3.63l-5.444 3.63a1 1 0 0 1 -1.55 -.72l-.006 -.112v-14a5 5 0 0 1 5 -5h4z"
    />
  );
}

export function IconCamera(props: IconProps) {
  return (
    <Outline
      {...props}
      d="M5 7h1a2 2 0 0 0 2 -2a1 1 0 0 1 1 -1h6a1 1 0 0 1 1 1a2 2 0 0 0 2 2h1a2 2 0 0 1 2 2v9a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-9a2 2 0 0 1 2 -2M9 13a3 3 0 1 0 6 0a3 3 0 0 0 -6 0"
    />
  );
}

export function IconUserX(props: IconProps) {
  return <Outline {...props} d="M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0M6 21v-2a4 4 0 0 1 4 -4h3.5M22 22l-5 -5M17 22l5 -5" />;
}

export function IconTextCaption(props: IconProps) {
  return (
    <Outline
      {...props}
      d="M4 15h16M4 5a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -4M4 20h12"
    />
  );
}
