#!/bin/sh
# Makes one backup of Guildhall, checks it, and only then removes backups that are older than BACKUP_KEEP_DAYS.
# The settings of Guildhall itself (GUILDHALL_SETTINGS, or GUILDHALL_DATA and DATABASE_URL) come from the environment.
set -eu
umask 077

home=$(cd "$(dirname "$0")/.." && pwd)
folder=${BACKUP_FOLDER:-/var/backups/guildhall}
days=${BACKUP_KEEP_DAYS:-30}
file="$folder/guildhall-$(date -u +%Y-%m-%dT%H-%M-%SZ).zip"

case $days in
  '' | *[!0-9]* | 0) echo "BACKUP_KEEP_DAYS is \"$days\", but it must be a whole number above 0." >&2; exit 2 ;;
esac

# The check unpacks the database; the temporary folder of a machine is often small.
export TMPDIR="$folder"

"$home/guildhall" backup "$file"
"$home/guildhall" verify "$file"
find "$folder" -maxdepth 1 -type f -name 'guildhall-*Z.zip' -mtime "+$days" -exec rm -- {} +
