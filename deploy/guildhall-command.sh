#!/bin/sh
# The command "guildhall" of a machine on which systemd runs the service: the same program as the same user with the same
# settings, from every folder. Copy this to /usr/local/bin/guildhall. Like the units, it expects the program in /opt/guildhall.
set -eu

user=guildhall
settings=/etc/guildhall/guildhall.env

# Left out in silence, they would let a command work on another database than the one that is meant.
for name in $(printenv | sed -nE 's/^(DATABASE_URL|GUILDHALL_[A-Z_]+)=.*/\1/p'); do
  [ "$name=$(printenv "$name")" = "GUILDHALL_SETTINGS=$settings" ] && continue
  echo "guildhall: $name is set in this shell, but this command takes its settings from $settings. Write it there, or unset it." >&2
  exit 1
done

set -- env GUILDHALL_SETTINGS="$settings" NODE_COMPILE_CACHE=/var/cache/guildhall \
  ${NO_COLOR:+"NO_COLOR=$NO_COLOR"} /opt/guildhall/guildhall "$@"

case $(id -un) in
  "$user") exec "$@" ;;
  root) exec setpriv --reuid="$user" --regid="$user" --init-groups --reset-env -- "$@" ;;
  *) exec sudo -u "$user" -- "$@" ;;
esac
