#!/bin/sh
# Copies what Node needs of a Debian system into the empty folder $1: the program, its libraries, names of users and of addresses, and
# folders for temporary files and data that belong to the user of the portal. docs/operations.md explains it.
set -eu
to=$1
node=$(readlink -f "$(command -v node)")
mkdir -p "$to/bin" "$to/etc" "$to/tmp" "$to/data"
cp "$node" "$to/bin/node"
# librt: the library of argon2 needs it, and reports a misleading reason without it.
{
  ldd "$node" | awk '{ for (i = 1; i <= NF; i++) if ($i ~ /^\//) print $i }'
  ls /lib/*-linux-gnu/librt.so.1 /lib/*-linux-gnu/libnss_dns.so.2 /lib/*-linux-gnu/libnss_files.so.2 /lib/*-linux-gnu/libresolv.so.2
} | sort -u | while read -r file; do
  mkdir -p "$to$(dirname "$file")"
  cp -L "$file" "$to$file"
done
echo 'nobody:x:65534:65534:nobody:/tmp:/sbin/nologin' > "$to/etc/passwd"
echo 'nogroup:x:65534:' > "$to/etc/group"
echo 'hosts: files dns' > "$to/etc/nsswitch.conf"
chmod 1777 "$to/tmp"
chmod 0700 "$to/data"
chown 65534:65534 "$to/data"
