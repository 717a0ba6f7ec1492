# A server beside a service: a target may name it, it answers as the others do, and its packages are
# installed. No MySQL is started here.
# shellcheck shell=bash

follow() {
  sed 's/Redis server/MySQL server/; s/redis-cli -p "$port" ping/mysqladmin -P "$port" ping/
    s/redis/mysql/g' scripts/services/redis >scripts/services/mysql
  chmod +x scripts/services/mysql
  sed -i '/^ *redis) /a\      mysql) echo "mysqld default-mysql-server -" ;;' \
    runner-setup/tools/packages
}

shows() {
  edit targets/demo/target.json '.services = ["mysql"]'
  scripts/plan/run demo --dry-run \
    && scripts/services/mysql --help | grep '^services/mysql up' \
    && PATH=/usr/bin:/bin TOLLGATE_TOOLS=$box runner-setup/install --dry-run --only packages \
      --for mysql | grep 'default-mysql-server'
}
