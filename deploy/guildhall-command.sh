#!/bin/sh
# The command "guildhall" of a machine on which systemd runs the service: the same program as the same user with the same
# settings, from every folder. Copy this to /usr/local/bin/guildhall. Like the units, it expects the program in /opt/guildhall.
set -eu

user=guildhall
set -- env GUILDHALL_SETTINGS=/etc/guildhall/guildhall.env NODE_COMPILE_CACHE=/var/cache/guildhall \
  ${NO_COLOR:+"NO_COLOR=$NO_COLOR"} /opt/guildhall/guildhall "$@"

case $(id -un) in
  "$user") exec "$@" ;;
  root) exec setpriv --reuid="$user" --regid="$user" --init-groups --reset-env -- "$@" ;;
  *) exec sudo -u "$user" -- "$@" ;;
esac
